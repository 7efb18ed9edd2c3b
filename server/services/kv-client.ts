import { createClient, type VercelKV } from '@vercel/kv';
import type * as z from 'zod/mini';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { timed } from '../service-timing.ts';
import { prefixKeys } from './kv-prefix.ts';

/** Values are JSON objects, parsed when read: the client would read a bare `'123'` as a number. */
let client: VercelKV | undefined;

/** Fail fast: report an unresponsive store before the platform times out. */
const TIME_LIMIT_MS = 5_000;

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
        signal: () => AbortSignal.timeout(TIME_LIMIT_MS),
      }),
    ),
  );
  return client;
}

function timeRequests(store: VercelKV): VercelKV {
  store.use((request, next) => timed('store', () => next(request)));
  return store;
}

/** @throws AppError `unavailable` */
export async function callStore<T>(command: (store: VercelKV) => Promise<T>): Promise<T> {
  try {
    return await command(kv());
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
export async function catchUp(): Promise<void> {
  await callStore((store) => store.del(NOTHING));
}

/** Reads a value that decides about access or money, again if missing: a replica may be stale. */
export async function readDecisive<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  const found = await read();
  if (found !== undefined) return found;
  await catchUp();
  return read();
}

/** Parses a record. A mismatch is a bug or tampering. */
export function parse<T extends z.ZodMiniType>(
  schema: T,
  key: string,
  value: unknown,
): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`Unreadable record ${key.split(':')[0]}`);
  return parsed.data;
}
