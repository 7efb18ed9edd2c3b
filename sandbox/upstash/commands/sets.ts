import type { Store } from '../store.ts';
import type { Commands } from './command.ts';

const read = (store: Store, key: string) => store.read(key, 'set') ?? new Set<string>();

export const setCommands: Commands = {
  SADD: {
    arity: -3,
    run: (store, [key = '', ...members]) => {
      const data = new Set(read(store, key));
      const before = data.size;
      for (const member of members) data.add(member);
      if (data.size > before) store.write(key, { type: 'set', data });
      return data.size - before;
    },
  },
  SREM: {
    arity: -3,
    run: (store, [key = '', ...members]) => {
      const data = new Set(read(store, key));
      const removed = members.filter((member) => data.delete(member)).length;
      if (removed > 0) store.write(key, { type: 'set', data });
      return removed;
    },
  },
  SMEMBERS: { arity: 2, run: (store, [key = '']) => [...read(store, key)] },
  SCARD: { arity: 2, run: (store, [key = '']) => read(store, key).size },
};
