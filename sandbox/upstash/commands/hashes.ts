import type { Store } from '../store.ts';
import { addIntegers, parseInteger, wrongArity } from '../values.ts';
import type { Command, Commands } from './command.ts';
import { readPairs } from './options.ts';

const read = (store: Store, key: string) => store.read(key, 'hash') ?? new Map<string, string>();

const hset: Command = {
  arity: -4,
  run: (store, [key = '', ...words]) => {
    const pairs = readPairs(words);
    if (!pairs) throw wrongArity('hset');
    const hash = new Map(read(store, key));
    const before = hash.size;
    for (const [field, value] of pairs) hash.set(field, value);
    store.write(key, { type: 'hash', data: hash });
    return hash.size - before;
  },
};

const hincrby: Command = {
  arity: 4,
  run: (store, [key = '', field = '', by = '']) => {
    const step = parseInteger(by);
    const hash = new Map(read(store, key));
    const old = parseInteger(hash.get(field) ?? '0', 'ERR hash value is not an integer');
    const sum = addIntegers(old, step);
    store.write(key, { type: 'hash', data: hash.set(field, String(sum)) });
    return Number(sum);
  },
};

const hdel: Command = {
  arity: -3,
  run: (store, [key = '', ...fields]) => {
    const hash = new Map(read(store, key));
    const removed = fields.filter((field) => hash.delete(field)).length;
    if (removed > 0) store.write(key, { type: 'hash', data: hash });
    return removed;
  },
};

const hsetnx: Command = {
  arity: 4,
  run: (store, [key = '', field = '', value = '']) => {
    const hash = read(store, key);
    if (hash.has(field)) return 0;
    store.write(key, { type: 'hash', data: new Map(hash).set(field, value) });
    return 1;
  },
};

export const hashCommands: Commands = {
  HSET: hset,
  HSETNX: hsetnx,
  HGET: { arity: 3, run: (store, [key = '', field = '']) => read(store, key).get(field) ?? null },
  HMGET: {
    arity: -3,
    run: (store, [key = '', ...fields]) => {
      const hash = read(store, key);
      return fields.map((field) => hash.get(field) ?? null);
    },
  },
  HGETALL: { arity: 2, run: (store, [key = '']) => [...read(store, key)].flat() },
  HDEL: hdel,
  HINCRBY: hincrby,
  HEXISTS: {
    arity: 3,
    run: (store, [key = '', field = '']) => Number(read(store, key).has(field)),
  },
  HLEN: { arity: 2, run: (store, [key = '']) => read(store, key).size },
};
