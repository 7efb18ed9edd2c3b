import type { Store } from '../store.ts';
import { CommandError, formatScore, parseInteger, parseScore, syntaxError } from '../values.ts';
import type { Command, Commands } from './command.ts';
import { readLastOptions, readOptions, readPairs } from './options.ts';

type Scored = [member: string, score: number];

const read = (store: Store, key: string) => store.read(key, 'zset') ?? new Map<string, number>();

const zadd: Command = {
  arity: -4,
  run: (store, [key = '', ...words]) => {
    const { options, rest } = readOptions(words, ['NX', 'XX']);
    const pairs = readPairs(rest);
    if (!pairs) throw syntaxError();
    if (options.size > 1) {
      throw new CommandError('ERR XX and NX options at the same time are not compatible');
    }
    const scored = pairs.map(([score, member]): Scored => [member, parseScore(score)]);
    const zset = new Map(read(store, key));
    const sizeBefore = zset.size;
    for (const [member, score] of scored) {
      if (!options.has(zset.has(member) ? 'NX' : 'XX')) zset.set(member, score);
    }
    store.write(key, { type: 'zset', data: zset });
    return zset.size - sizeBefore;
  },
};

/** Orders by score, then by the bytes of the member, as Redis does. */
function byRank([a, scoreA]: Scored, [b, scoreB]: Scored): number {
  return scoreA === scoreB ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : scoreA - scoreB;
}

/** Parses one end of a range of scores: `5`, `(5` (exclusive), `-inf`. */
function readBound(text: string): { score: number; isOpen: boolean } {
  const isOpen = text.startsWith('(');
  return { score: parseScore(text.slice(isOpen ? 1 : 0), 'ERR min or max is not a float'), isOpen };
}

function scoreFilter(min: string, max: string): (item: Scored) => boolean {
  const [low, high] = [readBound(min), readBound(max)];
  return ([, score]) =>
    (low.isOpen ? score > low.score : score >= low.score) &&
    (high.isOpen ? score < high.score : score <= high.score);
}

const readIndexes = (words: string[]) => words.map((word) => Number(parseInteger(word)));

/** Applies LIMIT: a negative offset selects nothing, a negative count everything. */
function page<T>(items: T[], limit: string[] = ['0', '-1']): T[] {
  const [offset = 0, count = 0] = readIndexes(limit);
  if (offset < 0) return [];
  return items.slice(offset, count < 0 ? undefined : offset + count);
}

/** Slices by two inclusive indexes; negative indexes count from the end. */
function slice<T>(items: T[], start: number, stop: number): T[] {
  const from = Math.max(start < 0 ? items.length + start : start, 0);
  const to = stop < 0 ? items.length + stop : stop;
  return to < from ? [] : items.slice(from, to + 1);
}

const zrange: Command = {
  arity: -4,
  run: (store, [key = '', start = '', stop = '', ...words]) => {
    const options = readLastOptions(words, ['BYSCORE', 'REV', 'WITHSCORES'], { LIMIT: 2 });
    const [isByScore, isReversed] = [options.has('BYSCORE'), options.has('REV')];
    const limit = options.get('LIMIT');
    if (limit && !isByScore) {
      throw new CommandError(
        'ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX',
      );
    }
    const [min, max] = isReversed ? [stop, start] : [start, stop];
    const isInside = isByScore && scoreFilter(min, max);
    const [from = 0, to = 0] = isByScore ? [] : readIndexes([start, stop]);
    const ranked = [...read(store, key)].sort(byRank);
    if (isReversed) ranked.reverse();
    const chosen = isInside ? page(ranked.filter(isInside), limit) : slice(ranked, from, to);
    return chosen.flatMap(([member, score]) =>
      options.has('WITHSCORES') ? [member, formatScore(score)] : [member],
    );
  },
};

function remove(store: Store, key: string, isLeaving: (item: Scored) => boolean): number {
  const zset = [...read(store, key)];
  const staying = zset.filter((item) => !isLeaving(item));
  const removed = zset.length - staying.length;
  if (removed > 0) store.write(key, { type: 'zset', data: new Map(staying) });
  return removed;
}

export const sortedSetCommands: Commands = {
  ZADD: zadd,
  ZREM: {
    arity: -3,
    run: (store, [key = '', ...members]) =>
      remove(store, key, ([member]) => members.includes(member)),
  },
  ZREMRANGEBYSCORE: {
    arity: 4,
    run: (store, [key = '', min = '', max = '']) => remove(store, key, scoreFilter(min, max)),
  },
  ZSCORE: {
    arity: 3,
    run: (store, [key = '', member = '']) => {
      const score = read(store, key).get(member);
      return score === undefined ? null : formatScore(score);
    },
  },
  ZCOUNT: {
    arity: 4,
    run: (store, [key = '', min = '', max = '']) =>
      [...read(store, key)].filter(scoreFilter(min, max)).length,
  },
  ZREMRANGEBYRANK: {
    arity: 4,
    run: (store, [key = '', start = '', stop = '']) => {
      const [from = 0, to = 0] = readIndexes([start, stop]);
      const leaving = slice([...read(store, key)].sort(byRank), from, to).map(([member]) => member);
      return remove(store, key, ([member]) => leaving.includes(member));
    },
  },
  ZCARD: { arity: 2, run: (store, [key = '']) => read(store, key).size },
  ZRANGE: zrange,
};
