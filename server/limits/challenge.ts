import { createHash, randomUUID } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { z } from 'zod';
import { type challenge, solvedChallenge } from '#contract/challenge.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';
import { addObservation, type Observed, observe } from '../store/limits.ts';
import { claimRecord } from '../store/records.ts';
import { keyedHash } from '../tokens/seal.ts';
import { toNetwork } from './attempts.ts';
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
  const solved = solvedChallenge.safeParse(parseJson(header ?? '')).data;
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

// Signs of a program rather than a person (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md). The
// only consequence is a challenge, so that a person wrongly suspected just waits.

/** Origin of a request: IP address and solved challenge. */
export interface RequestOrigin {
  ip: string;
  challenge: string | undefined;
}

/** Faster than a whole year group signing in together. */
const PACE = { seconds: 10, max: 200 };
/** More than a large school signing up from one address in one lesson. */
const ACCOUNTS = { seconds: 15 * 60, host: 400, site: 800 };
const FAILED_SIGN_INS = { seconds: 15 * 60, max: 600 };

const pace = (host: string): Observed => ({ key: `seen:tries:${host}`, seconds: PACE.seconds });
const failedSignIns: Observed = { key: 'seen:failed-sign-ins', seconds: FAILED_SIGN_INS.seconds };

function newAccounts(ip: string): { observed: Observed; max: number }[] {
  const { host, site } = toNetwork(ip);
  const { seconds } = ACCOUNTS;
  const byHost = { observed: { key: `seen:accounts:${host}`, seconds }, max: ACCOUNTS.host };
  const bySite = { observed: { key: `seen:accounts:${site}`, seconds }, max: ACCOUNTS.site };
  return site ? [byHost, bySite] : [byHost];
}

/** @throws AppError `challenge_required` if sign-ins fail everywhere or come at an inhuman pace */
export async function suspectSignIn({ ip, challenge }: RequestOrigin): Promise<void> {
  const [tries = 0] = await addObservation([pace(toNetwork(ip).host)], randomUUID());
  const [failed = 0] = await observe([failedSignIns]);
  if (tries > PACE.max || failed >= FAILED_SIGN_INS.max) await requireChallenge(challenge);
}

export async function noteFailedSignIn(): Promise<void> {
  await addObservation([failedSignIns], randomUUID());
}

/** @returns true if a challenge was solved @throws AppError `challenge_required` */
export async function suspectSignUp({ ip, challenge }: RequestOrigin): Promise<boolean> {
  const accounts = newAccounts(ip);
  const [tries = 0] = await addObservation([pace(toNetwork(ip).host)], randomUUID());
  const counts = await observe(accounts.map(({ observed }) => observed));
  const areMany = accounts.some(({ max }, at) => (counts[at] ?? 0) >= max);
  if (tries <= PACE.max && !areMany) return false;
  await requireChallenge(challenge);
  return true;
}

export async function noteSignUp(ip: string): Promise<void> {
  const accounts = newAccounts(ip);
  await addObservation(
    accounts.map(({ observed }) => observed),
    randomUUID(),
  );
}
