import { callStore } from './kv-client.ts';

/** A round-robin queue: members sorted by the time of their last turn. */

/** A member with the time of its last turn, in milliseconds since 1970. */
export interface Turn {
  member: string;
  at: number;
}

const JOIN = `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('ZADD', KEYS[2], 'NX', ARGV[1], ARGV[2])`;

/** Adds a member, unless it exists or the record at `owner` does not. */
export async function joinTurns(owner: string, set: string, { member, at }: Turn): Promise<void> {
  await callStore((store) => store.eval(JOIN, [owner, set], [String(at), member]));
}

export async function leaveTurns(set: string, member: string): Promise<void> {
  await callStore((store) => store.zrem(set, member));
}

/** @returns the time of the last turn; `undefined` if the member is missing */
export async function readTurn(set: string, member: string): Promise<number | undefined> {
  const at = await callStore((store) => store.zscore(set, member));
  return at === null ? undefined : Number(at);
}

/** Records a turn, without re-adding a member that has left. */
export async function noteTurn(set: string, { member, at }: Turn): Promise<void> {
  await callStore((store) => store.zadd(set, { xx: true }, { member, score: at }));
}

/** Lists the longest ago first. */
export async function listTurnsBefore(
  set: string,
  time: number,
  { skip, count }: { skip: number; count: number },
): Promise<string[]> {
  // The client's types know score bounds only as literals.
  const bounds = ['-inf', `(${time}` as '+inf'] as const;
  const found = await callStore((store) =>
    store.zrange<unknown[]>(set, ...bounds, { byScore: true, offset: skip, count }),
  );
  return found.map(String);
}
