import { callStore } from './kv-client.ts';

/** Members that are dealt with in turn: a set that is sorted by when each of them was dealt with last. */

/** A member, and when it was dealt with last. Milliseconds since 1970. */
export interface Turn {
  member: string;
  at: number;
}

const JOIN = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('ZADD', KEYS[2], 'NX', ARGV[1], ARGV[2])`;

/** Adds a member as dealt with, unless it is there, or the record at `owner` does not exist. */
export async function joinTurns(owner: string, set: string, { member, at }: Turn): Promise<void> {
  await callStore((store) => store.eval(JOIN, [owner, set], [String(at), member]));
}

/** Removes a member. */
export async function leaveTurns(set: string, member: string): Promise<void> {
  await callStore((store) => store.zrem(set, member));
}

/** Reads when a member was dealt with last. @returns `undefined` where it is not there */
export async function readTurn(set: string, member: string): Promise<number | undefined> {
  const at = await callStore((store) => store.zscore(set, member));
  return at === null ? undefined : Number(at);
}

/** Notes that a member was dealt with, and adds none that has left meanwhile. */
export async function noteTurn(set: string, { member, at }: Turn): Promise<void> {
  await callStore((store) => store.zadd(set, { xx: true }, { member, score: at }));
}

/** Lists members that were dealt with before a time, the longest ago first. @param skip how many of them to leave out */
export async function listTurnsBefore(
  set: string,
  time: number,
  { skip, count }: { skip: number; count: number },
): Promise<string[]> {
  // The client's types know bounds of scores only as literals.
  const bounds = ['-inf', `(${time}` as '+inf'] as const;
  const found = await callStore((store) =>
    store.zrange<unknown[]>(set, ...bounds, { byScore: true, offset: skip, count }),
  );
  return found.map(String);
}
