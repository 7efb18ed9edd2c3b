import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { getChallenge } from '#contract/challenge.ts';
import { CHALLENGE_HEADER } from '#contract/sessions/session.ts';
import type { TestClient } from './client.ts';

/** Solves a challenge as a page does. @returns the header to send */
export async function solve(client: TestClient): Promise<Record<string, string>> {
  const response = await client.get(getChallenge.path);
  const challenge = getChallenge.response.parse(await response.json());
  const { counter = 0, derivedKey = '' } = (await solveChallenge({ challenge, deriveKey })) ?? {};
  const solved = { challenge, solution: { counter, derivedKey } };
  return { [CHALLENGE_HEADER]: JSON.stringify(solved) };
}
