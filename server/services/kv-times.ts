import { callStore, NOTHING } from './kv-client.ts';

export interface TimedMember {
  member: string;
  /** Milliseconds since 1970. */
  time: number;
}

/** Milliseconds since 1970. `from` is inclusive, `to` is exclusive. */
export interface TimeRange {
  from: number;
  to: number;
}

// The client's types know score bounds only as literals.
const LOWEST = '-inf';
const before = (time: number) => `(${time}` as '-inf';
const at = (time: number) => `${time}` as '+inf';

/** Reads oldest first, from the primary (docs/decisions/0005-how-are-concurrent-requests-decided.md). */
export async function readTimeRanges(set: string, ranges: TimeRange[]): Promise<TimedMember[][]> {
  if (ranges.length === 0) return [];
  const options = { byScore: true, withScores: true } as const;
  const [, ...found] = await callStore((store) => {
    const transaction = store.multi().del(NOTHING);
    for (const { from, to } of ranges) transaction.zrange(set, at(from), before(to), options);
    return transaction.exec<[number, ...unknown[][]]>();
  });
  return found.map(toMembers);
}

/** Reads newest first, stable while members are added. @param last the previous page */
export async function readPageBefore(
  set: string,
  last: TimedMember[],
  count: number,
): Promise<TimedMember[]> {
  const end = last.at(-1);
  const isTied = ({ time }: TimedMember) => time === end?.time;
  const limit = count + last.filter(isTied).length;
  const options = { byScore: true, rev: true, withScores: true, offset: 0, count: limit } as const;
  const found = await callStore((store) =>
    store.zrange<unknown[]>(set, end ? at(end.time) : '+inf', LOWEST as '+inf', options),
  );
  // Members of the same time are sorted by their text.
  return toMembers(found).filter((one) => !end || !isTied(one) || one.member < end.member);
}

/** Lists oldest first. @param until milliseconds since 1970 */
export async function readOldest(set: string, until: number, count: number): Promise<string[]> {
  const options = { byScore: true, offset: 0, count } as const;
  const found = await callStore((store) =>
    store.zrange<unknown[]>(set, LOWEST, at(until), options),
  );
  return found.map(String);
}

/** Parses the store's list of alternating members and scores. */
function toMembers(words: unknown[]): TimedMember[] {
  return Array.from({ length: words.length / 2 }, (_, index) => ({
    member: String(words[2 * index]),
    time: Number(words[2 * index + 1]),
  }));
}
