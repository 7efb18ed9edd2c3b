import type { Store } from '../store.ts';
import { addIntegers, CommandError, parseInteger, syntaxError } from '../values.ts';
import { type Command, type Commands, OK, type Reply, type Status } from './command.ts';
import { readDeadline } from './keys.ts';
import { readOptions } from './options.ts';

function setDeadline(store: Store, options: Map<string, string[]>): number | undefined {
  const [time] = options.get('EX') ?? options.get('PX') ?? [];
  if (time === undefined) return undefined;
  if (parseInteger(time) <= 0n) {
    throw new CommandError("ERR invalid expire time in 'set' command");
  }
  return readDeadline(store.now(), time, options.has('EX') ? 1_000 : 1, 'set');
}

const set: Command = {
  arity: -3,
  run: (store, [key = '', data = '', ...words]): Reply | Status => {
    const { options, rest } = readOptions(words, ['NX', 'XX', 'GET', 'KEEPTTL'], { EX: 1, PX: 1 });
    const times = ['EX', 'PX', 'KEEPTTL'].filter((name) => options.has(name));
    if (rest.length > 0 || times.length > 1) throw syntaxError();
    if (options.has('NX') && options.has('XX')) throw syntaxError();
    const deadline = setDeadline(store, options);
    const old = options.has('GET') ? (store.read(key, 'string') ?? null) : null;
    const entry = store.find(key);
    const refused = (options.has('NX') && entry) || (options.has('XX') && !entry);
    if (refused) return old;
    const kept = options.has('KEEPTTL') ? (entry?.expiresAt ?? null) : null;
    store.write(key, { type: 'string', data }, deadline ?? kept);
    return options.has('GET') ? old : OK;
  },
};

function increment(store: Store, key: string, by: string): number {
  const step = parseInteger(by);
  const sum = addIntegers(parseInteger(store.read(key, 'string') ?? '0'), step);
  store.write(key, { type: 'string', data: String(sum) });
  return Number(sum);
}

export const stringCommands: Commands = {
  GET: { arity: 2, run: (store, [key = '']) => store.read(key, 'string') ?? null },
  SET: set,
  GETDEL: {
    arity: 2,
    run: (store, [key = '']) => {
      const data = store.read(key, 'string') ?? null;
      store.remove(key);
      return data;
    },
  },
  INCR: { arity: 2, run: (store, [key = '']) => increment(store, key, '1') },
  INCRBY: { arity: 3, run: (store, [key = '', by = '']) => increment(store, key, by) },
};
