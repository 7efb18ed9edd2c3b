import { setTimeout as pause } from 'node:timers/promises';
import { ClientError } from '@sanity/client';

const TOO_MANY = 429;
/** The content service counts writes by the second. Milliseconds. */
const PAUSE = 500;
const MOST_TIMES = 60;

/**
 * Repeats a write for as long as the content service says that there were too many, because its client
 * does not.
 * @param write something that may be repeated
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
