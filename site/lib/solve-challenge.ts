import { solveChallenge as solve } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { z } from 'zod/mini';
import { getChallenge, type SolvedChallenge } from '#contract/challenge.ts';
import { setChallengeLong } from './challenge-wait.ts';

type Challenge = z.output<(typeof getChallenge)['response']>;
export type CallForChallenge = (endpoint: typeof getChallenge) => Promise<Challenge>;

/** Delay before a message explains the wait. Most browsers finish sooner. */
const MESSAGE_DELAY_MS = 2_000;

/** Solves a challenge off the main thread. @returns the header's value @throws ApiError without a challenge */
export async function solveChallenge(call: CallForChallenge): Promise<string> {
  const announcement = setTimeout(() => setChallengeLong(true), MESSAGE_DELAY_MS);
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
    setChallengeLong(false);
  }
}
