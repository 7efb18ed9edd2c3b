import type { Store } from '../store.ts';
import { CommandError, parseInteger } from '../values.ts';
import type { Commands } from './command.ts';
import { readOptions } from './options.ts';
import { scan } from './scan.ts';

const count = (keys: string[], test: (key: string) => boolean) => keys.filter(test).length;

/**
 * Computes when a time to live ends, in milliseconds since 1970.
 * @param unit milliseconds in one unit of `text`
 * @throws CommandError for an invalid time
 */
export function readDeadline(now: number, text: string, unit: number, command: string): number {
  const deadline = now + Number(parseInteger(text)) * unit;
  if (Number.isSafeInteger(deadline)) return deadline;
  throw new CommandError(`ERR invalid expire time in '${command}' command`);
}

function readConditions(words: string[]): Set<string> {
  const { options, rest } = readOptions(words, ['NX', 'XX', 'GT', 'LT']);
  if (rest.length > 0) throw new CommandError(`ERR Unsupported option ${rest[0]}`);
  if (options.has('NX') && options.size > 1) {
    throw new CommandError('ERR NX and XX, GT or LT options at the same time are not compatible');
  }
  if (options.has('GT') && options.has('LT')) {
    throw new CommandError('ERR GT and LT options at the same time are not compatible');
  }
  return new Set(options.keys());
}

function expire(store: Store, command: string, unit: number, args: string[]): number {
  const [key = '', time = '', ...words] = args;
  const conditions = readConditions(words);
  const deadline = readDeadline(store.now(), time, unit, command);
  const entry = store.find(key);
  if (!entry) return 0;
  // A key without an expiry counts as one that expires last.
  const current = entry.expiresAt ?? Infinity;
  if (conditions.has('NX') && entry.expiresAt !== null) return 0;
  if (conditions.has('XX') && entry.expiresAt === null) return 0;
  if (conditions.has('GT') && deadline <= current) return 0;
  if (conditions.has('LT') && deadline >= current) return 0;
  if (deadline <= store.now()) store.remove(key);
  else store.write(key, entry.value, deadline);
  return 1;
}

/** Milliseconds until a key expires; -1 if it never does, -2 if it does not exist. */
function timeLeft(store: Store, key: string): number {
  const entry = store.find(key);
  if (!entry) return -2;
  return entry.expiresAt === null ? -1 : entry.expiresAt - store.now();
}

export const keyCommands: Commands = {
  DEL: {
    arity: -2,
    run: (store, keys) => count(keys, (key) => store.find(key) !== undefined && store.remove(key)),
  },
  EXISTS: {
    arity: -2,
    run: (store, keys) => count(keys, (key) => store.find(key) !== undefined),
  },
  EXPIRE: { arity: -3, run: (store, args) => expire(store, 'expire', 1_000, args) },
  PEXPIRE: { arity: -3, run: (store, args) => expire(store, 'pexpire', 1, args) },
  SCAN: scan,
  PTTL: { arity: 2, run: (store, [key = '']) => timeLeft(store, key) },
  TTL: {
    arity: 2,
    run: (store, [key = '']) => {
      const left = timeLeft(store, key);
      return left < 0 ? left : Math.round(left / 1_000);
    },
  },
};
