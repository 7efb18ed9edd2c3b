import type { ErrorCode } from '#contract/errors.ts';
import { loadLate } from './load-late.ts';
import type { CallForChallenge } from './solve-challenge.ts';

/**
 * Does what the shop asks for before it answers a call: it solves a challenge, or lets the administrator prove
 * who they are.
 * @param call fetches the challenge
 * @returns what the same call is to carry now; `undefined` where the person did not do it
 * @throws ApiError where the shop gives no challenge
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
