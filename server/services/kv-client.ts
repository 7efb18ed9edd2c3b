import { createClient, type VercelKV } from '@vercel/kv';
import type * as z from 'zod/mini';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { timed } from '../service-timing.ts';
import { prefixKeys } from './kv-prefix.ts';

/**
 * The client of the key-value store. Values are JSON objects and are parsed when read, because the
 * client would read a bare `'123'` as a number.
 */
let client: VercelKV | undefined;

/** Fail fast: report an unresponsive store before the platform times out. Milliseconds. */
const TIME_LIMIT = 5_000;

function kv(): VercelKV {
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = config();
  // One retry, to fail fast. Every command is safe to send twice.
  client ??= timeRequests(
    prefixKeys(
      createClient({
        url,
        token,
        retry: { retries: 1 },
        // Values are JSON, so they need no base64, which would take longer to decode than to read.
        responseEncoding: false,
        // One signal for each request. An aborted request is not retried.
        signal: () => AbortSignal.timeout(TIME_LIMIT),
      }),
    ),
  );
  return client;
}

function timeRequests(store: VercelKV): VercelKV {
  store.use((request, next) => timed('store', () => next(request)));
  return store;
}

/** Calls the store. @throws AppError `unavailable` */
export async function callStore<T>(command: (store: VercelKV) => Promise<T>): Promise<T> {
  try {
    return await command(kv());
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** A key that never exists: deleting it is a write without effect. */
export const NOTHING = 'catch-up';

/**
 * Makes the next reads see everything written so far, by whichever instance: replicas may be behind, and
 * the client asks them for no more than its own last response knew. A write is answered by the primary,
 * even one without effect (docs/decisions/0005-how-are-concurrent-requests-decided.md).
 */
export async function catchUp(): Promise<void> {
  await callStore((store) => store.del(NOTHING));
}

/**
 * Reads something that decides about access or money. Where it is missing, it may only not have reached
 * the replica that was asked, so it is read again after catching up.
 */
export async function readDecisive<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  const found = await read();
  if (found !== undefined) return found;
  await catchUp();
  return read();
}

/** Parses a record. One that does not match its schema is a bug or was tampered with. */
export function parse<T extends z.ZodMiniType>(
  schema: T,
  key: string,
  value: unknown,
): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`Unreadable record ${key.split(':')[0]}`);
  return parsed.data;
}
