import type { Store } from '../store.ts';
import { CommandError, parseInteger, syntaxError } from '../values.ts';
import { type Command, type Commands, OK } from './command.ts';
import { readDeadline } from './keys.ts';
import { readLastOptions } from './options.ts';

function setDeadline(store: Store, options: Map<string, string[]>): number | null {
  const [time] = options.get('EX') ?? options.get('PX') ?? [];
  if (time === undefined) return null;
  if (parseInteger(time) <= 0n) {
    throw new CommandError("ERR invalid expire time in 'set' command");
  }
  return readDeadline(store.now(), time, options.has('EX') ? 1_000 : 1, 'set');
}

const set: Command = {
  arity: -3,
  run: (store, [key = '', data = '', ...words]) => {
    const options = readLastOptions(words, ['NX', 'GET'], { EX: 1, PX: 1 });
    if (options.has('EX') && options.has('PX')) throw syntaxError();
    const deadline = setDeadline(store, options);
    const old = options.has('GET') ? (store.read(key, 'string') ?? null) : null;
    if (options.has('NX') && store.find(key)) return old;
    store.write(key, { type: 'string', data }, deadline);
    return options.has('GET') ? old : OK;
  },
};

export const stringCommands: Commands = {
  GET: { arity: 2, run: (store, [key = '']) => store.read(key, 'string') ?? null },
  MGET: {
    arity: -2,
    run: (store, keys) =>
      keys.map((key) => {
        const value = store.find(key)?.value;
        return value?.type === 'string' ? value.data : null;
      }),
  },
  SET: set,
  GETDEL: {
    arity: 2,
    run: (store, [key = '']) => {
      const data = store.read(key, 'string') ?? null;
      store.remove(key);
      return data;
    },
  },
};
