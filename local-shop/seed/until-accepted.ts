import { setTimeout as pause } from 'node:timers/promises';
import { ClientError } from '@sanity/client';

const TOO_MANY_REQUESTS = 429;
/** The content service limits writes per second. */
const PAUSE_MS = 500;
const MAX_ATTEMPTS = 60;

/** Retries an idempotent write while the content service responds with 429, because its client does not retry. */
export async function untilAccepted<T>(write: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times++) {
    try {
      return await write();
    } catch (error) {
      const isTooMany = error instanceof ClientError && error.statusCode === TOO_MANY_REQUESTS;
      if (!isTooMany || times === MAX_ATTEMPTS) throw error;
      await pause(PAUSE_MS);
    }
  }
}
