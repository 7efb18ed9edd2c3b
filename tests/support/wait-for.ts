import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT = 10_000;
const INTERVAL = 50;

/**
 * Calls `read` until it no longer throws.
 * @param timeout in milliseconds
 * @throws what the last call threw, once the time is up
 */
export async function waitFor<T>(read: () => Promise<T>, timeout = TIMEOUT): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(INTERVAL);
    }
  }
}
