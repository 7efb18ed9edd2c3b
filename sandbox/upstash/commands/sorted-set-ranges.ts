import { CommandError, formatScore, parseInteger, parseScore, syntaxError } from '../values.ts';
import type { Command } from './command.ts';
import { readOptions, slice } from './options.ts';

type Scored = [member: string, score: number];

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

/** Applies LIMIT: a negative offset selects nothing, a negative count everything. */
function page<T>(items: T[], offset: number, count: number): T[] {
  if (offset < 0) return [];
  return items.slice(offset, count < 0 ? undefined : offset + count);
}

function readLimit([offset, count]: string[]): [number, number] {
  return [Number(parseInteger(offset ?? '')), Number(parseInteger(count ?? ''))];
}

/** Returns the function that selects by two indexes, or by two scores with BYSCORE. */
function selection(
  start: string,
  stop: string,
  options: Map<string, string[]>,
): (ranked: Scored[]) => Scored[] {
  const [offset, count] = readLimit(options.get('LIMIT') ?? ['0', '-1']);
  if (options.has('BYSCORE')) {
    const isInside = options.has('REV') ? scoreFilter(stop, start) : scoreFilter(start, stop);
    return (ranked) => page(ranked.filter(isInside), offset, count);
  }
  // As in Redis, a count of -1 (all) is allowed.
  if (count !== -1) {
    throw new CommandError(
      'ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX',
    );
  }
  const [from, to] = [Number(parseInteger(start)), Number(parseInteger(stop))];
  return (ranked) => slice(ranked, from, to);
}

export const zrange: Command = {
  arity: -4,
  run: (store, [key = '', start = '', stop = '', ...words]) => {
    const { options, rest } = readOptions(words, ['BYSCORE', 'REV', 'WITHSCORES'], { LIMIT: 2 });
    if (rest.length > 0) throw syntaxError();
    const select = selection(start, stop, options);
    const ranked = [...(store.read(key, 'zset') ?? [])].sort(byRank);
    const chosen = select(options.has('REV') ? ranked.reverse() : ranked);
    return chosen.flatMap(([member, score]) =>
      options.has('WITHSCORES') ? [member, formatScore(score)] : [member],
    );
  },
};

export const zremrangebyscore: Command = {
  arity: 4,
  run: (store, [key = '', min = '', max = '']) => {
    const isInside = scoreFilter(min, max);
    const zset = new Map(store.read(key, 'zset'));
    const leaving = [...zset].filter(isInside);
    for (const [member] of leaving) zset.delete(member);
    if (leaving.length > 0) store.write(key, { type: 'zset', data: zset });
    return leaving.length;
  },
};
