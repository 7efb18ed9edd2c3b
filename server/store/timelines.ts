import { callStore, NOTHING, scores } from './client.ts';

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

/** Reads oldest first, from the primary (docs/decisions/0005-how-are-concurrent-requests-decided.md). */
export async function readTimeRanges(set: string, ranges: TimeRange[]): Promise<TimedMember[][]> {
  if (ranges.length === 0) return [];
  const options = { byScore: true, withScores: true } as const;
  const [, ...replies] = await callStore((store) => {
    const transaction = store.multi().del(NOTHING);
    for (const { from, to } of ranges) {
      transaction.zrange(set, ...scores(`${from}`, `(${to}`), options);
    }
    return transaction.exec<[number, ...unknown[][]]>();
  });
  return replies.map(toMembers);
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
  const reply = await callStore((store) =>
    store.zrange<unknown[]>(set, ...scores(end ? `${end.time}` : '+inf', '-inf'), options),
  );
  // Members of the same time are sorted by their text.
  return toMembers(reply).filter((entry) => !end || !isTied(entry) || entry.member < end.member);
}

/** Reads from the primary, oldest first. */
export async function readCurrentMembers(set: string): Promise<string[]> {
  const [, members] = await callStore((store) =>
    store.multi().del(NOTHING).zrange(set, 0, -1).exec<[number, unknown[]]>(),
  );
  return members.map(String);
}

/** Parses the store's list of alternating members and scores. */
function toMembers(words: unknown[]): TimedMember[] {
  return Array.from({ length: words.length / 2 }, (_, index) => ({
    member: String(words[2 * index]),
    time: Number(words[2 * index + 1]),
  }));
}

/** Lists the oldest first. @param before milliseconds since 1970 @param count all by default */
export async function listMembersBefore(
  set: string,
  before: number,
  count = -1,
): Promise<string[]> {
  const options = { byScore: true, offset: 0, count } as const;
  const members = await callStore((store) =>
    store.zrange<unknown[]>(set, ...scores('-inf', `(${before}`), options),
  );
  return members.map(String);
}

/** Reads the size of a sorted set and its oldest member since a time, from the primary. @param since milliseconds since 1970 */
export async function readSizeAndOldest(
  set: string,
  since: number,
): Promise<{ size: number; oldest: TimedMember | undefined }> {
  const options = { byScore: true, withScores: true, offset: 0, count: 1 } as const;
  const [, size, reply] = await callStore((store) =>
    store
      .multi()
      .del(NOTHING)
      .zcard(set)
      .zrange(set, ...scores(`${since}`, '+inf'), options)
      .exec<[number, number, unknown[]]>(),
  );
  return { size, oldest: toMembers(reply)[0] };
}

// A round-robin queue: members sorted by the time of their last turn.

export async function leaveTurns(set: string, member: string): Promise<void> {
  await callStore((store) => store.zrem(set, member));
}

/** @returns the time of the last turn; `undefined` if the member is missing */
export async function readTurn(set: string, member: string): Promise<number | undefined> {
  const at = await callStore((store) => store.zscore(set, member));
  return at === null ? undefined : Number(at);
}
