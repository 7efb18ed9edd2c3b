import type { Store } from '../store.ts';
import { CommandError, formatScore, parseScore, syntaxError } from '../values.ts';
import type { Command, Commands } from './command.ts';
import { readOptions, readPairs } from './options.ts';
import { zrange, zremrangebyscore } from './sorted-set-ranges.ts';

const read = (store: Store, key: string) => store.read(key, 'zset') ?? new Map<string, number>();

function refuseContradictions(has: (option: string) => boolean): void {
  if (has('NX') && has('XX')) {
    throw new CommandError('ERR XX and NX options at the same time are not compatible');
  }
  if (['NX', 'GT', 'LT'].filter(has).length > 1) {
    throw new CommandError('ERR GT, LT, and/or NX options at the same time are not compatible');
  }
}

const zadd: Command = {
  arity: -4,
  run: (store, [key = '', ...words]) => {
    const { options, rest } = readOptions(words, ['NX', 'XX', 'GT', 'LT', 'CH']);
    const has = (option: string) => options.has(option);
    const pairs = readPairs(rest);
    if (!pairs) throw syntaxError();
    refuseContradictions(has);
    const scored = pairs.map(([score, member]) => ({ score: parseScore(score), member }));
    const zset = new Map(read(store, key));
    const sizeBefore = zset.size;
    let changed = 0;
    for (const { score, member } of scored) {
      const old = zset.get(member);
      if (old === undefined ? has('XX') : has('NX') || old === score) continue;
      if (old !== undefined && ((has('GT') && score < old) || (has('LT') && score > old))) continue;
      zset.set(member, score);
      changed += 1;
    }
    if (changed > 0) store.write(key, { type: 'zset', data: zset });
    return has('CH') ? changed : zset.size - sizeBefore;
  },
};

export const sortedSetCommands: Commands = {
  ZADD: zadd,
  ZREM: {
    arity: -3,
    run: (store, [key = '', ...members]) => {
      const zset = new Map(read(store, key));
      const removed = members.filter((member) => zset.delete(member)).length;
      if (removed > 0) store.write(key, { type: 'zset', data: zset });
      return removed;
    },
  },
  ZREMRANGEBYSCORE: zremrangebyscore,
  ZSCORE: {
    arity: 3,
    run: (store, [key = '', member = '']) => {
      const score = read(store, key).get(member);
      return score === undefined ? null : formatScore(score);
    },
  },
  ZCARD: { arity: 2, run: (store, [key = '']) => read(store, key).size },
  ZRANGE: zrange,
};
