import { solveChallenge as solve } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { z } from 'zod/mini';
import { getChallenge, type SolvedChallenge } from '#contract/challenge.ts';
import { challengeMessages } from '#site/texts/challenge.ts';
import { toast } from './toast.ts';

type Challenge = z.output<(typeof getChallenge)['response']>;
/** Calls the endpoint that gives a challenge. */
export type CallForChallenge = (endpoint: typeof getChallenge) => Promise<Challenge>;

/** Ms before the page says why it takes a moment. Most solve it sooner, and another message stays readable. */
const PATIENCE = 2_000;

/**
 * Solves a challenge of the shop. Where that takes long, a message says so; the student has nothing to do.
 * It is computed outside of the page's own thread, so that the page stays usable.
 * @returns the value of the header for the call that asked for it
 * @throws ApiError where the shop gives no challenge
 */
export async function solveChallenge(call: CallForChallenge): Promise<string> {
  const announcement = setTimeout(() => toast(challengeMessages.working), PATIENCE);
  try {
    const challenge = await call(getChallenge);
    const solution = await solve({ challenge, deriveKey });
    const solved: SolvedChallenge = {
      challenge,
      solution: { counter: solution?.counter ?? 0, derivedKey: solution?.derivedKey ?? '' },
    };
    return JSON.stringify(solved);
  } finally {
    clearTimeout(announcement);
  }
}
