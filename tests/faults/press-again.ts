import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';

/** The outcome of a step that did not succeed and may be tried again. */
export const AGAIN = Symbol('again');

/** Milliseconds between two tries: a person reads the message first. */
const [SHORTEST, LONGEST] = [200, 1_500];

/** Ten minutes, in milliseconds: longer than anyone tries, so that a step that never works fails the run. */
const PATIENCE = 10 * 60_000;

/**
 * Repeats a step as a person presses a button again, until it succeeds. A lost connection counts as a
 * try that failed.
 * @throws Error that names the step, once the patience ends
 */
export async function pressAgain<T>(
  step: string,
  random: Random,
  attempt: () => Promise<T | typeof AGAIN>,
): Promise<T> {
  const end = Date.now() + PATIENCE;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const outcome = await attempt();
      if (outcome !== AGAIN) return outcome;
    } catch (error) {
      last = error;
    }
    await pause(random.between(SHORTEST, LONGEST));
  }
  throw new Error(`A student never succeeded: ${step}`, { cause: last });
}
