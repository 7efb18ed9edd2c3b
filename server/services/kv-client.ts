import { createClient, type VercelKV } from '@vercel/kv';
import type { z } from 'zod';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';

/**
 * The key-value store, which is the shop's ledger. Values are JSON objects and are parsed when they
 * come back: the client would read a bare `'123'` as a number.
 */
let client: VercelKV | undefined;

/** A store that does not answer is told soon, long before the platform ends the function. Milliseconds. */
const TIME_LIMIT = 5_000;

function kv(): VercelKV {
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = config();
  // One retry: a store that is down must be told soon. What follows is safe to send twice.
  client ??= createClient({
    url,
    token,
    retry: { retries: 1 },
    // One signal a request. A request that was cut off is not sent again.
    signal: () => AbortSignal.timeout(TIME_LIMIT),
  });
  return client;
}

/** Asks the store. @throws AppError `unavailable` where it does not answer */
export async function ask<T>(question: (store: VercelKV) => Promise<T>): Promise<T> {
  try {
    return await question(kv());
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** A record that does not fit its schema is a bug or a foreign hand: told, never guessed at. */
export function parse<T extends z.ZodType>(schema: T, key: string, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`Unreadable record ${key.split(':')[0]}`);
  return parsed.data;
}
