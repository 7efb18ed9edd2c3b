import type { Store } from '../store.ts';
import { parseInteger } from '../values.ts';
import { type Commands, OK } from './command.ts';
import { slice } from './options.ts';

const read = (store: Store, key: string) => store.read(key, 'list') ?? [];

function write(store: Store, key: string, data: string[]): number {
  store.write(key, { type: 'list', data });
  return data.length;
}

/** Parses the indexes before it reads the key: Redis reports a bad index before a wrong type. */
function range(store: Store, key: string, start: string, stop: string): string[] {
  const [from, to] = [Number(parseInteger(start)), Number(parseInteger(stop))];
  return slice(read(store, key), from, to);
}

export const listCommands: Commands = {
  LPUSH: {
    arity: -3,
    run: (store, [key = '', ...items]) =>
      write(store, key, [...items.toReversed(), ...read(store, key)]),
  },
  RPUSH: {
    arity: -3,
    run: (store, [key = '', ...items]) => write(store, key, [...read(store, key), ...items]),
  },
  LRANGE: {
    arity: 4,
    run: (store, [key = '', start = '', stop = '']) => range(store, key, start, stop),
  },
  LTRIM: {
    arity: 4,
    run: (store, [key = '', start = '', stop = '']) => {
      write(store, key, range(store, key, start, stop));
      return OK;
    },
  },
  LLEN: { arity: 2, run: (store, [key = '']) => read(store, key).length },
};
