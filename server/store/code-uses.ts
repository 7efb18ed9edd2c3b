import { callStore, NOTHING, scores } from './client.ts';
import { OBSERVE, type Observation, type Observed, observeWords } from './limits.ts';
import { codeUsesKey, codeUsesOfAccountKey, reservedCodeUsesKey } from './stored-keys.ts';

export interface CodeUse {
  codeId: string;
  accountId: string;
  /** The order's payment id, or the open payment's attempt name. */
  use: string;
}

export interface UseLimits {
  totalUses?: number | undefined;
  usesPerStudent?: number | undefined;
}

const usesOfCode = codeUsesKey.of;
/** The set of an account's uses across all codes. */
const usesOfAccount = codeUsesOfAccountKey.of;
/** The sorted set of open payments' uses, by the time of their last request. */
export const RESERVED_USES = reservedCodeUsesKey.key;

export const memberOfCode = ({ accountId, use }: CodeUse) => `${accountId}/${use}`;
export const memberOfAccount = ({ codeId, use }: CodeUse) => `${codeId}/${use}`;
export const memberOfReserved = ({ codeId, accountId, use }: CodeUse) =>
  `${codeId}/${accountId}/${use}`;

function fromReserved(member: string): CodeUse {
  const [codeId = '', accountId = '', ...use] = member.split('/');
  return { codeId, accountId, use: use.join('/') };
}

const toKeys = ({ codeId, accountId }: CodeUse) => [
  usesOfCode(codeId),
  usesOfAccount(accountId),
  RESERVED_USES,
];
const toMembers = (use: CodeUse) => [
  memberOfCode(use),
  memberOfAccount(use),
  memberOfReserved(use),
];

/** Reserves a use unless a limit is reached, ignoring the replaced payment's use. Idempotent. -1 means no limit. */
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

/** `reserved` by this call. `held` if another call reserved it, or if this call only asked. */
export type ReserveOutcome = 'reserved' | 'held' | 'used' | 'used-up';

export interface UseWanted {
  use: CodeUse;
  limits: UseLimits;
  replaced: CodeUse | undefined;
  /** Time of the request. Undefined to only ask, without reserving. */
  at: number | undefined;
}

/** Reserves a use, and in the same request observes and reads a record. */
export async function reserveUse(
  { use, limits, replaced, at }: UseWanted,
  observed: Observed[],
  recordKey = NOTHING,
): Promise<Observation & { outcome: ReserveOutcome }> {
  const { totalUses = -1, usesPerStudent = -1 } = limits;
  const isSameCode = replaced?.codeId === use.codeId;
  const words = [
    ...toMembers(use),
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
      .eval(RESERVE, toKeys(use), words)
      .exec<[number[], unknown, ReserveOutcome]>(),
  );
  return { counts, record, outcome };
}

const RETURN = `
if ARGV[4] ~= '' and tonumber(redis.call('ZSCORE', KEYS[3], ARGV[3]) or '0') ~= tonumber(ARGV[4]) then return 0 end
redis.call('SREM', KEYS[1], ARGV[1])
redis.call('SREM', KEYS[2], ARGV[2])
return redis.call('ZREM', KEYS[3], ARGV[3])`;

/** Releases a use that can no longer be paid. @param wantedAt only if no one has requested the use since */
export async function returnUse(use: CodeUse, wantedAt?: number): Promise<void> {
  await callStore((store) => store.eval(RETURN, toKeys(use), [...toMembers(use), wantedAt ?? '']));
}

/** Lists open payments' uses last requested before a time, oldest first. */
export async function listReservedUses(
  before: number,
  count: number,
): Promise<[CodeUse, number][]> {
  const options = { byScore: true, offset: 0, count, withScores: true } as const;
  const found = await callStore((store) =>
    store.zrange<unknown[]>(RESERVED_USES, ...scores('-inf', `${before}`), options),
  );
  const uses: [CodeUse, number][] = [];
  for (let at = 0; at < found.length; at += 2) {
    uses.push([fromReserved(String(found[at])), Number(found[at + 1])]);
  }
  return uses;
}
