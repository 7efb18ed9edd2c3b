import { createHash, randomUUID } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { z } from 'zod';
import { type challenge, solvedChallenge } from '#contract/challenge.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';
import { claimRecord } from '../store/records.ts';
import { countInWindow, type Window } from '../store/windows.ts';
import { keyedHash } from '../tokens/seal.ts';
import { toNetwork } from './attempts.ts';
import { challengeUsedKey, failedSignInsSeenKey } from './stored-keys.ts';
import { CHALLENGE_ITERATIONS } from './work-costs.ts';

/** Range of the keys a browser tries in turn: half a second on a computer, a few seconds on an old phone. */
const TRIES = { least: 300, most: 900 };

const CHALLENGE_SECONDS = 10 * 60;

const secrets = async () => ({
  hmacSignatureSecret: await keyedHash(config().SESSION_SECRET, 'challenge', 'signature'),
  hmacKeySignatureSecret: await keyedHash(config().SESSION_SECRET, 'challenge', 'key'),
});

/** Creates a challenge. The store has no record of it until it is solved. */
export async function newChallenge(): Promise<z.input<typeof challenge>> {
  const created = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: CHALLENGE_ITERATIONS,
    counter: randomInt(TRIES.most, TRIES.least),
    deriveKey,
    expiresAt: Math.ceil(Date.now() / 1000) + CHALLENGE_SECONDS,
    ...(await secrets()),
  });
  // The endpoint's schema checks the shape.
  return created as z.input<typeof challenge>;
}

/** Requires a solved challenge, which can be used once. @throws AppError `challenge_required` */
export async function requireChallenge(header: string | undefined): Promise<void> {
  const solved = solvedChallenge.safeParse(parseJson(header ?? '')).data;
  if (!solved) throw new AppError('challenge_required');
  const { verified } = await verifySolution({ ...solved, deriveKey, ...(await secrets()) });
  if (!verified) throw new AppError('challenge_required');
  const name = createHash('sha256').update(solved.challenge.parameters.nonce).digest('base64url');
  const isFirst = await claimRecord(
    challengeUsedKey.of(name),
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

/** Counts beyond a threshold, so that an attack that goes on stays suspicious, but its events fill no memory. */
const counted = (threshold: number) => ({ event: randomUUID(), max: 2 * threshold });

const tries = (host: string): Window => ({
  key: `seen:tries:${host}`,
  seconds: PACE.seconds,
  ...counted(PACE.max),
});

const failedSignIns: Window = { key: failedSignInsSeenKey.key, seconds: FAILED_SIGN_INS.seconds };

const newAccounts = (network: string): Window => ({
  key: `seen:accounts:${network}`,
  seconds: ACCOUNTS.seconds,
});

interface SignInCounts {
  /** Tries from the network, with this try. */
  tries: number;
  /** Failures in the whole shop. */
  failed: number;
}

/** Returns true if sign-ins fail everywhere or come at an inhuman pace. */
export const isSuspiciousSignIn = (counts: SignInCounts): boolean =>
  counts.tries > PACE.max || counts.failed >= FAILED_SIGN_INS.max;

interface SignUpCounts {
  /** Tries from the network, with this try. */
  tries: number;
  /** New accounts of the network and of its site. */
  ofHost: number;
  ofSite: number;
}

/** Returns true if a network has many new accounts, or sign-ups come at an inhuman pace. */
export const isSuspiciousSignUp = (counts: SignUpCounts): boolean =>
  counts.tries > PACE.max || counts.ofHost >= ACCOUNTS.host || counts.ofSite >= ACCOUNTS.site;

/** @throws AppError `challenge_required` if the sign-in is suspicious */
export async function challengeSignIn({ ip, challenge }: RequestOrigin): Promise<void> {
  const [ofTries = 0, failed = 0] = await countInWindow([tries(toNetwork(ip).host), failedSignIns]);
  if (isSuspiciousSignIn({ tries: ofTries, failed })) await requireChallenge(challenge);
}

export async function noteFailedSignIn(): Promise<void> {
  await countInWindow([{ ...failedSignIns, ...counted(FAILED_SIGN_INS.max) }]);
}

/** @returns true if a challenge was solved @throws AppError `challenge_required` */
export async function challengeSignUp({ ip, challenge }: RequestOrigin): Promise<boolean> {
  const { host, site } = toNetwork(ip);
  const windows = [tries(host), newAccounts(host), ...(site ? [newAccounts(site)] : [])];
  const [ofTries = 0, ofHost = 0, ofSite = 0] = await countInWindow(windows);
  if (!isSuspiciousSignUp({ tries: ofTries, ofHost, ofSite })) return false;
  await requireChallenge(challenge);
  return true;
}

export async function noteSignUp(ip: string): Promise<void> {
  const { host, site } = toNetwork(ip);
  await countInWindow([
    { ...newAccounts(host), ...counted(ACCOUNTS.host) },
    ...(site ? [{ ...newAccounts(site), ...counted(ACCOUNTS.site) }] : []),
  ]);
}
