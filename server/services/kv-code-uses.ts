import { callStore, NOTHING } from './kv-client.ts';
import { OBSERVE, type Observation, type Observed, observeWords } from './kv-observations.ts';

/** How often discount codes are used, in the key-value store. */

/** A use of a code: by an open payment, or by an order. */
export interface CodeUse {
  codeId: string;
  accountId: string;
  /** The order's payment id; of a payment that is open, the name of its attempt. */
  use: string;
}

/** How often a code can be used. */
export interface UseLimits {
  totalUses?: number | undefined;
  usesPerStudent?: number | undefined;
}

/** The set of a code's uses. */
export const usesOfCode = (codeId: string) => `code-uses:${codeId}`;
/** The set of an account's uses of all codes. */
export const usesOfAccount = (accountId: string) => `code-uses-of:${accountId}`;
/** The sorted set of uses by payments that are open, by the time at which they were last wanted. */
export const RESERVED_USES = 'reserved-code-uses';

export const memberOfCode = ({ accountId, use }: CodeUse) => `${accountId}/${use}`;
export const memberOfAccount = ({ codeId, use }: CodeUse) => `${codeId}/${use}`;
export const memberOfReserved = ({ codeId, accountId, use }: CodeUse) =>
  `${codeId}/${accountId}/${use}`;

/** Reads a member of `RESERVED_USES`. */
export function fromReserved(member: string): CodeUse {
  const [codeId = '', accountId = '', ...use] = member.split('/');
  return { codeId, accountId, use: use.join('/') };
}

const keysOf = ({ codeId, accountId }: CodeUse) => [
  usesOfCode(codeId),
  usesOfAccount(accountId),
  RESERVED_USES,
];
const membersOf = (use: CodeUse) => [
  memberOfCode(use),
  memberOfAccount(use),
  memberOfReserved(use),
];

/**
 * Adds a use, unless there are as many as there can be. One that this payment replaces does not count. A script
 * that is sent twice changes nothing. Limits are -1 where there is none.
 */
const RESERVE = `
local function reserve()
  if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 then
    local replaced = redis.call('SISMEMBER', KEYS[1], ARGV[4])
    local each, total = tonumber(ARGV[6]), tonumber(ARGV[5])
    if each >= 0 then
      local own = -replaced
      for _, member in ipairs(redis.call('SMEMBERS', KEYS[2])) do
        if string.sub(member, 1, #ARGV[7]) == ARGV[7] then own = own + 1 end
      end
      if own >= each then return 'used' end
    end
    if total >= 0 and redis.call('SCARD', KEYS[1]) - replaced >= total then return 'used-up' end
    if ARGV[8] == '' then return 'held' end
    redis.call('SADD', KEYS[1], ARGV[1])
    redis.call('SADD', KEYS[2], ARGV[2])
    redis.call('ZADD', KEYS[3], ARGV[8], ARGV[3])
    return 'reserved'
  end
  local isOpen = redis.call('ZSCORE', KEYS[3], ARGV[3])
  if isOpen and ARGV[8] ~= '' then redis.call('ZADD', KEYS[3], ARGV[8], ARGV[3]) end
  return 'held'
end
return reserve()`;

/** `reserved`: by this call. `held`: another call has reserved it, or it was only asked whether it could be. */
export type ReserveOutcome = 'reserved' | 'held' | 'used' | 'used-up';

/** What is to be reserved. */
export interface UseWanted {
  use: CodeUse;
  limits: UseLimits;
  /** The use of the payment in whose place this one is opened. */
  replaced: CodeUse | undefined;
  /** The time by which the use is listed. Without it, nothing is reserved. */
  at: number | undefined;
}

/**
 * Reserves a use, and in the same request observes and reads a record.
 * @returns what was observed and read, and what came of the use
 */
export async function reserveUse(
  { use, limits, replaced, at }: UseWanted,
  observed: Observed[],
  recordKey = NOTHING,
): Promise<Observation & { outcome: ReserveOutcome }> {
  const { totalUses = -1, usesPerStudent = -1 } = limits;
  const isSameCode = replaced?.codeId === use.codeId;
  const words = [
    ...membersOf(use),
    isSameCode ? memberOfCode(replaced) : '',
    totalUses,
    usesPerStudent,
    `${use.codeId}/`,
    at ?? '',
  ];
  const [counts, record, outcome] = await callStore((store) =>
    store
      .pipeline()
      .eval(OBSERVE, ...observeWords(observed))
      .get(recordKey)
      .eval(RESERVE, keysOf(use), words)
      .exec<[number[], unknown, ReserveOutcome]>(),
  );
  return { counts, record, outcome };
}

/** The last argument is the time at which the use was last wanted, or empty. */
const RETURN = `
if ARGV[4] ~= '' and tonumber(redis.call('ZSCORE', KEYS[3], ARGV[3]) or '0') ~= tonumber(ARGV[4]) then return 0 end
redis.call('SREM', KEYS[1], ARGV[1])
redis.call('SREM', KEYS[2], ARGV[2])
return redis.call('ZREM', KEYS[3], ARGV[3])`;

/**
 * Returns a use whose payment can no longer be paid.
 * @param wantedAt returns it only where no one has wanted it since
 */
export async function returnUse(use: CodeUse, wantedAt?: number): Promise<void> {
  await callStore((store) => store.eval(RETURN, keysOf(use), [...membersOf(use), wantedAt ?? '']));
}

/** Lists the uses of open payments that no one has wanted since a time, the oldest first, each with when it was. */
export async function listReservedUses(
  before: number,
  count: number,
): Promise<[CodeUse, number][]> {
  // The client's types know bounds of scores only as literals.
  const bounds = ['-inf', `${before}` as '+inf'] as const;
  const options = { byScore: true, offset: 0, count, withScores: true } as const;
  const found = await callStore((store) =>
    store.zrange<unknown[]>(RESERVED_USES, ...bounds, options),
  );
  const uses: [CodeUse, number][] = [];
  for (let at = 0; at < found.length; at += 2) {
    uses.push([fromReserved(String(found[at])), Number(found[at + 1])]);
  }
  return uses;
}
