import type { VercelKV } from '@vercel/kv';
import { keyPrefix } from '../deploy.ts';

type Command = [name: string, ...words: unknown[]];

/** Commands with their first word as the only key. */
const ONE_KEY =
  /^(get|set|getdel|del|expire|hgetall|hget|hset|hsetnx|hexists|hdel|hincrby|sadd|srem|smembers|zadd|zrange|zrem|zscore|zcard|zremrangebyscore)$/i;
/** Commands with only keys. */
const ALL_KEYS = /^exists$/i;
/** Scripts: the number of keys, then the keys. */
const SCRIPT = /^(eval|evalsha)$/i;
/** Listings, with a pattern that starts with the prefix. */
const LISTING = /^scan$/i;
const PATTERN = /^match$/i;

function withPrefix([name, ...words]: Command, prefix: string): Command {
  if (ONE_KEY.test(name)) return [name, `${prefix}${words[0]}`, ...words.slice(1)];
  if (ALL_KEYS.test(name)) return [name, ...words.map((word) => `${prefix}${word}`)];
  if (LISTING.test(name)) return [name, ...withPattern(words, prefix)];
  if (!SCRIPT.test(name)) throw new Error(`Not known which words of ${name} are keys`);
  const end = 2 + Number(words[1]);
  return [name, ...words.map((word, at) => (at > 1 && at < end ? `${prefix}${word}` : word))];
}

function withPattern(words: unknown[], prefix: string): unknown[] {
  const place = words.findIndex((word) => PATTERN.test(String(word))) + 1;
  if (place === 0) throw new Error('A listing without a pattern would find the keys of others');
  return words.map((word, at) => (at === place ? `${prefix}${word}` : word));
}

const isCommand = (body: unknown[]): body is Command => typeof body[0] === 'string';

/** Hides production's keys from previews. Unknown commands fail in every deploy, not only in a preview. */
export function prefixKeys(store: VercelKV): VercelKV {
  store.use((request, next) => {
    const body = request.body as unknown[];
    const prefix = keyPrefix();
    const prefixed = isCommand(body)
      ? withPrefix(body, prefix)
      : (body as Command[]).map((command) => withPrefix(command, prefix));
    return next({ ...request, body: prefixed });
  });
  return store;
}
