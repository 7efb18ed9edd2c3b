import { createClient, type VercelKV } from '@vercel/kv';
import {
  assertUnderstood,
  DATA_VERSION,
  DATA_VERSION_KEY,
  parseDataVersion,
} from '../../contract/data-version.ts';
import { config } from '../config.ts';
import { keyPrefix } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { STORE_TIME_LIMIT_MS } from '../service-time-limits.ts';
import { timed } from '../service-timing.ts';

type Command = [name: string, ...words: unknown[]];

/** Commands with their first word as the only key. */
const ONE_KEY =
  /^(get|set|getdel|del|expire|hgetall|hget|hset|hsetnx|hexists|hlen|hmget|hdel|hincrby|sadd|srem|smembers|zadd|zrange|zrem|zscore|zcard|scard|zremrangebyscore)$/i;
/** Commands with only keys. */
const ALL_KEYS = /^(exists|mget)$/i;
/** Scripts: the text, the number of keys, then the keys. */
const SCRIPT = /^eval$/i;
/** Listings, with a pattern that starts with the prefix. */
const LISTING = /^scan$/i;
const PATTERN = /^match$/i;

function withPrefix([name, ...words]: Command, prefix: string): Command {
  if (ONE_KEY.test(name)) return [name, `${prefix}${words[0]}`, ...words.slice(1)];
  if (ALL_KEYS.test(name)) return [name, ...words.map((word) => `${prefix}${word}`)];
  if (LISTING.test(name)) return [name, ...withPattern(words, prefix)];
  if (!SCRIPT.test(name)) throw new Error(`Unknown key positions of ${name}`);
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
function prefixKeys(store: VercelKV): VercelKV {
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

/** Values are JSON objects, parsed when read: the client reads a bare `'123'`, such as the data's version, as a number. */
let client: VercelKV | undefined;

function kv(): VercelKV {
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = config();
  // One retry, to fail fast. Every command is idempotent.
  client ??= timeRequests(
    prefixKeys(
      createClient({
        url,
        token,
        retry: { retries: 1 },
        // Values are JSON and need no base64, which takes longer to decode than to read.
        responseEncoding: false,
        // One signal for each request. An aborted request is not retried.
        signal: () => AbortSignal.timeout(STORE_TIME_LIMIT_MS),
      }),
    ),
  );
  return client;
}

function timeRequests(store: VercelKV): VercelKV {
  store.use((request, next) => timed('store', () => next(request)));
  return store;
}

/** Interval of checks, so that an instance also notices a return to older code, or a restore. */
const DATA_CHECK_MS = 60 * 60 * 1000;

/** Latest check of the stored data's version. Undefined after a failure. */
let dataCheck: { at: number; version: Promise<number> } | undefined;

function startCheck(store: VercelKV): Promise<number> {
  const version = readUnderstoodVersion(store);
  dataCheck = { at: Date.now(), version };
  return version;
}

async function readUnderstoodVersion(store: VercelKV): Promise<number> {
  try {
    const version = parseDataVersion(await store.get(DATA_VERSION_KEY));
    assertUnderstood(version);
    return version;
  } catch (error) {
    dataCheck = undefined;
    throw error;
  }
}

/**
 * Checks that this code understands the stored data, at an instance's cold start and then once an hour.
 * @returns the version at the latest check
 * @throws NewerDataError
 */
function checkData(store: VercelKV): Promise<number> {
  if (!dataCheck || Date.now() - dataCheck.at > DATA_CHECK_MS) return startCheck(store);
  // The check of an earlier request may fail, although the store answers this request.
  return dataCheck.version.catch(() => startCheck(store));
}

/** Uses no command. @returns true if the stored data had reached this code's version at the latest check */
export const isDataCurrent = async (): Promise<boolean> =>
  (await callStore(checkData)) === DATA_VERSION;

/** @throws AppError `unavailable`, also if a newer version of the shop has migrated the stored data */
export async function callStore<T>(command: (store: VercelKV) => Promise<T>): Promise<T> {
  try {
    const store = kv();
    // At the same time, so that no request waits longer.
    const [result] = await Promise.all([command(store), checkData(store)]);
    return result;
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** Deleting this unused key is a no-op write that makes the primary answer. */
export const NOTHING = 'catch-up';

/**
 * Makes the next reads see all earlier writes of any instance: the primary answers every write, even a
 * no-op, while replicas may be stale (docs/decisions/0005-how-are-concurrent-requests-decided.md).
 */
async function catchUp(): Promise<void> {
  await callStore((store) => store.del(NOTHING));
}

/** Reads a value that decides about access or money, again if missing: a replica may be stale. */
export async function readDecisive<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  const value = await read();
  if (value !== undefined) return value;
  await catchUp();
  return read();
}

/** Converts score bounds for the client, whose types declare them only as literals. Reversed ranges begin with the highest. */
export const scores = (from: string, to: string) => [from as '-inf', to as '+inf'] as const;

const KEYS_PER_SCAN = 10_000;

/** Scans the whole store, in unordered pages. Keys may repeat; keys added meanwhile may be missing. */
export async function* listKeys(beginning: string): AsyncGenerator<string[]> {
  const start = keyPrefix().length;
  let cursor = '0';
  do {
    const from = cursor;
    const options = { match: `${beginning}*`, count: KEYS_PER_SCAN };
    const [next, keys] = await callStore((store) => store.scan(from, options));
    yield keys.map((key) => String(key).slice(start));
    cursor = String(next);
  } while (cursor !== '0');
}
