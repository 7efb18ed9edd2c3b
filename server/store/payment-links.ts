import { callStore } from './client.ts';

/** An account's payment links, in one hash with a field for each request. */

type Expired = [field: string, text: string];

/** Atomic, so that two tabs create one link, and concurrent calls never exceed the limit. */
const ADD = `if redis.call('EXISTS', KEYS[3]) == 0 then return 0 end
for at = 6, #ARGV, 2 do
  if redis.call('HGET', KEYS[1], ARGV[at]) == ARGV[at + 1] then redis.call('HDEL', KEYS[1], ARGV[at]) end
end
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return 0 end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[5])
redis.call('SET', KEYS[2], ARGV[3], 'EX', ARGV[5])
return 1`;

interface NewLink {
  keys: { links: string; byToken: string; account: string };
  field: string;
  link: object;
  max: number;
  seconds: number;
  expired: Expired[];
}

/** @returns false if the request has a link, the limit is reached, or the account is gone */
export async function addLink({ keys, field, link, ...rest }: NewLink): Promise<boolean> {
  const { max, seconds, expired } = rest;
  const text = JSON.stringify(link);
  const words = [field, text, text, `${max}`, `${seconds}`];
  const { links, byToken, account } = keys;
  const added = await callStore((store) =>
    store.eval(ADD, [links, byToken, account], [...words, ...expired.flat()]),
  );
  return added === 1;
}

/** Removes a link, unless another link has replaced it. */
const REMOVE = `redis.call('DEL', KEYS[2])
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
return redis.call('HDEL', KEYS[1], ARGV[1])`;

export async function removeLink(
  keys: { links: string; byToken: string },
  field: string,
  text: string,
): Promise<void> {
  await callStore((store) => store.eval(REMOVE, [keys.links, keys.byToken], [field, text]));
}
