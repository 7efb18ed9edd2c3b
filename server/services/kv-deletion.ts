import { callStore } from './kv-client.ts';

/** Deletes a person from the key-value store in one step. */

/**
 * One step, so that nothing is half deleted, and what another request has written meanwhile is seen. Of a
 * paid order, its facts stay without the address, and without the words about why access was given or taken. Emails
 * to someone who paid for the person stay in the outbox.
 * A repetition changes nothing.
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

/** Who is deleted, and where they are. */
export interface PersonToDelete {
  accountId: string;
  /** The address that the account has; with another the call changes nothing. */
  email: string;
  keys: {
    account: string;
    /** The index of addresses. */
    emailIndex: string;
    ledger: string;
    /** The set of emails to send. */
    outbox: string;
    /** The record that the account was deleted. */
    deleted: string;
    /** The sorted set of the accounts whose downloads are recorded. */
    downloadIndex: string;
    /** That of the accounts that get emails about updated files. */
    subscribers: string;
    /** The sorted set of the links that lead to the account. */
    linkIndex: string;
    /** The links that it names; with another number of them the call changes nothing. */
    links: string[];
    /** Everything else that goes. */
    others: string[];
  };
  /** What the record of the deletion says, and for how many seconds. */
  deletion: { value: object; seconds: number };
}

/**
 * Deletes a person. Paid orders stay.
 * @returns whether they are deleted now: false if their address or their links have changed meanwhile
 */
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
