import { callStore } from './client.ts';

/**
 * Atomic and idempotent: nothing is half deleted, and concurrent writes are seen. Facts of paid orders
 * stay, without the address and the grounds for access. Emails to payers stay in the outbox.
 */
const DELETE = `local account = redis.call('GET', KEYS[1])
if account and not string.find(account, ARGV[3], 1, true) then return 0 end
if redis.call('ZCARD', KEYS[8]) ~= tonumber(ARGV[6]) then return 0 end
local owner = redis.call('GET', KEYS[2])
if owner == ARGV[2] then redis.call('DEL', KEYS[2]) end
local fields = {}
for at, word in ipairs(redis.call('HGETALL', KEYS[3])) do
  if at % 2 == 1 then fields[#fields + 1] = word end
end
local paid = {}
for _, field in ipairs(fields) do
  local payment = string.match(field, '^([^/]+)/paid$')
  if payment then paid[payment] = true end
end
for _, field in ipairs(fields) do
  local payment, name = string.match(field, '^([^/]+)/(.+)$')
  if payment then
    local email = string.match(name, '^queued:(.+)$')
    if email and not string.find(email, '^payer%-') then redis.call('SREM', KEYS[4], ARGV[1] .. '/' .. payment .. '/' .. email) end
    if not paid[payment] or name == 'granted' or string.match(name, '^stamp:') then
      redis.call('HDEL', KEYS[3], field)
    elseif name == 'revoked' then
      redis.call('HSET', KEYS[3], field, '{}')
    end
  end
end
redis.call('SET', KEYS[5], ARGV[4], 'EX', ARGV[5])
redis.call('DEL', KEYS[1])
for index = 6, 7 do redis.call('ZREM', KEYS[index], ARGV[1]) end
for index = 8, #KEYS do redis.call('DEL', KEYS[index]) end
return 1`;

export interface PersonToDelete {
  accountId: string;
  /** The account's current address. A mismatch makes the call a no-op. */
  email: string;
  keys: {
    account: string;
    emailIndex: string;
    ledger: string;
    outbox: string;
    deleted: string;
    downloadIndex: string;
    subscribers: string;
    linkIndex: string;
    /** The links in `linkIndex`. A different count makes the call a no-op. */
    links: string[];
    others: string[];
  };
  deletion: { value: object; seconds: number };
}

/** Paid orders stay. @returns false if the address or the links have changed meanwhile */
export async function deletePerson(person: PersonToDelete): Promise<boolean> {
  const { accountId, email, keys, deletion } = person;
  const { account, emailIndex, ledger, outbox, deleted, downloadIndex, others } = keys;
  const words = [
    accountId,
    JSON.stringify({ accountId }),
    `"email":${JSON.stringify(email)}`,
    JSON.stringify(deletion.value),
    String(deletion.seconds),
    String(keys.links.length),
  ];
  const indexes = [downloadIndex, keys.subscribers, keys.linkIndex];
  const all = [account, emailIndex, ledger, outbox, deleted, ...indexes, ...keys.links, ...others];
  return (await callStore((store) => store.eval(DELETE, all, words))) === 1;
}
