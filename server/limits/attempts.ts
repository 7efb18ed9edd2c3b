import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { parse } from '../store/client.ts';
import { type Bucket, takeAttempt } from '../store/limits.ts';

/** Limit of `max` attempts in a window of `seconds`, which starts with the first attempt. */
export interface AttemptLimit {
  name: string;
  max: number;
  seconds: number;
}

export const bucketOf = ({ name, max, seconds }: AttemptLimit, who: string): Bucket => ({
  prefix: `attempts:${name}`,
  max,
  seconds,
  who,
});

/** @param who an address, an account or an email @throws AppError `too_many_requests` beyond the limit */
export async function limitAttempts(limit: AttemptLimit, who: string): Promise<void> {
  if (!(await isAttemptLeft(limit, who))) throw refusal(limit);
}

/** Counts an attempt. @returns true if it is within the limit */
export async function isAttemptLeft(limit: AttemptLimit, who: string): Promise<boolean> {
  return (await takeAttempt(bucketOf(limit, who))).isLeft;
}

/** Counts an attempt and reads a record in one request. @throws AppError `too_many_requests` beyond the limit */
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

export const refusal = ({ seconds }: AttemptLimit) =>
  new AppError('too_many_requests', { headers: { 'Retry-After': `${seconds}` } });
