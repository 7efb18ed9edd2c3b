import type { ErrorCode } from '#contract/errors.ts';
import { loadLate } from './load-late.ts';
import type { CallForChallenge } from './solve-challenge.ts';

/**
 * Meets a demand of the shop: solves a challenge, or prompts the administrator to reauthenticate.
 * @returns options for repeating the call; undefined if the administrator did not reauthenticate
 * @throws ApiError if the shop sends no challenge
 */
export async function meetDemand(
  code: ErrorCode | undefined,
  call: CallForChallenge,
): Promise<{ solved?: string } | undefined> {
  if (code === 'challenge_required') {
    const { solveChallenge } = await loadLate(() => import('./solve-challenge.ts'));
    return { solved: await solveChallenge(call) };
  }
  const { reauthenticate } = await loadLate(() => import('./reauthentication.ts'));
  return (await reauthenticate()) ? {} : undefined;
}
