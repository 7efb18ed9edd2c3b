import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;
const INTERVAL_MS = 50;

/**
 * Retries `read` until it no longer throws.
 * @param timeout in milliseconds
 * @throws the error of the last attempt, once the time is up
 */
export async function waitFor<T>(read: () => Promise<T>, timeout = TIMEOUT_MS): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(INTERVAL_MS);
    }
  }
}
