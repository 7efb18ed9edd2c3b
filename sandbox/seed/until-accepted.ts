import { setTimeout as pause } from 'node:timers/promises';
import { ClientError } from '@sanity/client';

const TOO_MANY = 429;
/** The content service limits writes per second. */
const PAUSE = 500;
const MOST_TIMES = 60;

/**
 * Retries a write while the content service responds with 429, because its client does not retry.
 * @param write an idempotent write
 */
export async function untilAccepted<T>(write: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times++) {
    try {
      return await write();
    } catch (error) {
      const isTooMany = error instanceof ClientError && error.statusCode === TOO_MANY;
      if (!isTooMany || times === MOST_TIMES) throw error;
      await pause(PAUSE);
    }
  }
}
