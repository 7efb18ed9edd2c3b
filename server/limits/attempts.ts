import { AppError } from '../errors.ts';
import { countInWindow, deleteRecord } from '../services/kv.ts';

/** How often something may be tried: at most `max` times in a window of `seconds`. */
export interface AttemptLimit {
  name: string;
  max: number;
  seconds: number;
}

const key = ({ name }: AttemptLimit, who: string) => `attempts:${name}:${who}`;

/**
 * Counts one attempt of somebody (an address, an account, an e-mail).
 * @throws AppError `too_many_requests` beyond the limit
 */
export async function limitAttempts(limit: AttemptLimit, who: string): Promise<void> {
  if ((await countInWindow(key(limit, who), limit.seconds)) > limit.max) {
    throw new AppError('too_many_requests', { headers: { 'Retry-After': `${limit.seconds}` } });
  }
}

/** Forgets somebody's attempts, e.g. after the right password. */
export async function clearAttempts(limit: AttemptLimit, who: string): Promise<void> {
  await deleteRecord(key(limit, who));
}
