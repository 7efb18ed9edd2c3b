import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { parse } from '../services/kv-client.ts';
import { type Bucket, takeAttempt } from '../services/kv-limits.ts';

/** At most `max` attempts in a window of `seconds`, which begins with the first. */
export interface AttemptLimit {
  name: string;
  max: number;
  seconds: number;
}

/** Where the attempts of someone are counted. */
export const bucketOf = ({ name, max, seconds }: AttemptLimit, who: string): Bucket => ({
  prefix: `attempts:${name}`,
  max,
  seconds,
  who,
});

/**
 * Counts one attempt.
 * @param who an address, an account or an email
 * @throws AppError `too_many_requests` beyond the limit
 */
export async function limitAttempts(limit: AttemptLimit, who: string): Promise<void> {
  if (!(await isAttemptLeft(limit, who))) throw refusal(limit);
}

/** Counts one attempt as {@link limitAttempts} does. @returns whether it is within the limit */
export async function isAttemptLeft(limit: AttemptLimit, who: string): Promise<boolean> {
  return (await takeAttempt(bucketOf(limit, who))).isLeft;
}

/**
 * Counts one attempt as {@link limitAttempts} does, and reads a record after it in the same request.
 * @throws AppError `too_many_requests` beyond the limit
 */
export async function limitAttemptsAndRead<T extends z.ZodType>(
  limit: AttemptLimit,
  who: string,
  key: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const bucket = bucketOf(limit, who);
  const { isLeft, results } = await takeAttempt(bucket, (store) => store.pipeline().get(key));
  if (!isLeft) throw refusal(limit);
  const record = results[0] ?? null;
  return record === null ? undefined : parse(schema, key, record);
}

/** The error of an attempt beyond a limit. */
export const refusal = ({ seconds }: AttemptLimit) =>
  new AppError('too_many_requests', { headers: { 'Retry-After': `${seconds}` } });
