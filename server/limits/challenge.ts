import { createHash, randomUUID } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { z } from 'zod';
import { type challenge, solvedChallenge } from '#contract/challenge.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { claimRecord } from '../store/records.ts';
import { keyedHash } from '../tokens/seal.ts';
import { CHALLENGE_ITERATIONS } from './work-costs.ts';

/** Range of the keys a browser tries in turn: half a second on a computer, a few seconds on an old phone. */
const TRIES = { least: 300, most: 900 };

const CHALLENGE_SECONDS = 10 * 60;

const secrets = async () => ({
  hmacSignatureSecret: await keyedHash(config().SESSION_SECRET, 'challenge', 'signature'),
  hmacKeySignatureSecret: await keyedHash(config().SESSION_SECRET, 'challenge', 'key'),
});

/** Creates a challenge. The store learns of it only when it is solved. */
export async function newChallenge(): Promise<z.input<typeof challenge>> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: CHALLENGE_ITERATIONS,
    counter: randomInt(TRIES.most, TRIES.least),
    deriveKey,
    expiresAt: Math.ceil(Date.now() / 1000) + CHALLENGE_SECONDS,
    ...(await secrets()),
  });
  // The endpoint's schema checks the shape.
  return made as z.input<typeof challenge>;
}

/** Requires a solved challenge, which can be used once. @throws AppError `challenge_required` */
export async function requireChallenge(header: string | undefined): Promise<void> {
  const solved = solvedChallenge.safeParse(parseJson(header)).data;
  if (!solved) throw new AppError('challenge_required');
  const { verified } = await verifySolution({ ...solved, deriveKey, ...(await secrets()) });
  if (!verified) throw new AppError('challenge_required');
  const name = createHash('sha256').update(solved.challenge.parameters.nonce).digest('base64url');
  const isFirst = await claimRecord(
    `challenge-used:${name}`,
    { by: randomUUID() },
    CHALLENGE_SECONDS,
  );
  if (!isFirst) throw new AppError('challenge_required');
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
