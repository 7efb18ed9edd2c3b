import { AppError } from '../errors.ts';
import { deleteRecord } from '../services/kv.ts';
import { takeAttempt } from '../services/kv-limits.ts';

/** At most `max` attempts in a window of `seconds`, which begins with the first. */
export interface AttemptLimit {
  name: string;
  max: number;
  seconds: number;
}

const prefix = ({ name }: AttemptLimit) => `attempts:${name}`;

/**
 * Counts one attempt.
 * @param who an address, an account or an email
 * @throws AppError `too_many_requests` beyond the limit
 */
export async function limitAttempts(limit: AttemptLimit, who: string): Promise<void> {
  if (!(await takeAttempt({ ...limit, prefix: prefix(limit) }, who))) {
    throw new AppError('too_many_requests', { headers: { 'Retry-After': `${limit.seconds}` } });
  }
}

/** Forgets the attempts so far, e.g. after the right password. */
export async function clearAttempts(limit: AttemptLimit, who: string): Promise<void> {
  await deleteRecord(`${prefix(limit)}:${who}`);
}
