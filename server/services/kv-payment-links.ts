import { callStore } from './kv-client.ts';

/** The payment links of an account, in one hash with a field for each request. */

/** A field whose link has expired, with the text that it had. */
type Expired = [field: string, text: string];

/**
 * The keys: the links of the account, the record that the token leads to, the account. One step, so that two
 * tabs make one link, and no number of them more than the limit.
 */
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

/** A link to add, and under which keys. */
interface NewLink {
  keys: { links: string; byToken: string; account: string };
  field: string;
  link: object;
  /** What the token leads to. */
  record: object;
  max: number;
  seconds: number;
  expired: Expired[];
}

/** Adds a link. @returns false where there is one for the request, there are too many, or the account is gone */
export async function addLink({ keys, field, link, record, ...rest }: NewLink): Promise<boolean> {
  const { max, seconds, expired } = rest;
  const words = [field, JSON.stringify(link), JSON.stringify(record), `${max}`, `${seconds}`];
  const { links, byToken, account } = keys;
  const added = await callStore((store) =>
    store.eval(ADD, [links, byToken, account], [...words, ...expired.flat()]),
  );
  return added === 1;
}

/** Removes a link. Where another has taken its place meanwhile, that one stays. */
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
