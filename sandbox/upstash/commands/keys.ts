import type { Store } from '../store.ts';
import { CommandError, parseInteger, syntaxError } from '../values.ts';
import type { Command, Commands } from './command.ts';
import { readLastOptions } from './options.ts';

const count = (keys: string[], test: (key: string) => boolean) => keys.filter(test).length;

/**
 * @param unitMs milliseconds in one unit of `text`
 * @returns milliseconds since 1970
 * @throws CommandError for an invalid time
 */
export function readDeadline(now: number, text: string, unitMs: number, command: string): number {
  const deadline = now + Number(parseInteger(text)) * unitMs;
  if (Number.isSafeInteger(deadline)) return deadline;
  throw new CommandError(`ERR invalid expire time in '${command}' command`);
}

const expire: Command = {
  arity: -3,
  run: (store, [key = '', time = '', option]) => {
    if (option !== undefined) throw new CommandError(`ERR Unsupported option ${option}`);
    const deadline = readDeadline(store.now(), time, 1_000, 'expire');
    const entry = store.find(key);
    if (!entry) return 0;
    if (deadline <= store.now()) store.remove(key);
    else store.write(key, entry.value, deadline);
    return 1;
  },
};

/** Returns the seconds until a key expires; -1 for a key without an expiry, -2 for a missing key. */
function timeToLive(store: Store, key: string): number {
  const entry = store.find(key);
  if (!entry) return -2;
  return entry.expiresAt === null ? -1 : Math.round((entry.expiresAt - store.now()) / 1_000);
}

/** Redis escapes with a backslash, SQLite's GLOB with brackets. */
const toGlob = (pattern: string) => pattern.replace(/\\(.)/g, '[$1]');

/** Scans COUNT keys. A key that exists throughout is found once; an unknown cursor starts over. */
const scan: Command = {
  arity: -2,
  run: (store, [cursor = '', ...words]) => {
    if (!/^\d+$/.test(cursor)) throw new CommandError('ERR invalid cursor');
    const options = readLastOptions(words, [], { MATCH: 1, COUNT: 1 });
    const [size = '10'] = options.get('COUNT') ?? [];
    const limit = parseInteger(size);
    if (limit < 1n) throw syntaxError();
    const [pattern = '*'] = options.get('MATCH') ?? [];
    const after = store.cursors[Number(cursor) - 1] ?? '';
    const { keys, last } = store.scan(toGlob(pattern), after, Number(limit));
    return [last === undefined ? '0' : `${store.cursors.push(last)}`, keys];
  },
};

export const keyCommands: Commands = {
  DEL: {
    arity: -2,
    run: (store, keys) => count(keys, (key) => store.find(key) !== undefined && store.remove(key)),
  },
  EXISTS: {
    arity: -2,
    run: (store, keys) => count(keys, (key) => store.find(key) !== undefined),
  },
  EXPIRE: expire,
  TTL: { arity: 2, run: (store, [key = '']) => timeToLive(store, key) },
  SCAN: scan,
};
