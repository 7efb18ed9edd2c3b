import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import { findAccount } from '../accounts/accounts.ts';
import { config } from '../config.ts';
import { raiseCounter, readCounter } from '../services/kv.ts';

/** Thirty days, in seconds: a revision season without signing in again on the same phone. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const ISSUER = 'shop';
const AUDIENCE = 'session';

const claims = z.object({ sub: z.string(), version: z.int() });

const key = () => new TextEncoder().encode(config().SESSION_SECRET);
const versionKey = (accountId: string) => `session-version:${accountId}`;

/** The version that an account's sessions must carry to be worth anything. */
export function sessionVersion(accountId: string): Promise<number> {
  return readCounter(versionKey(accountId));
}

/** Ends every session of an account, wherever it is signed in. */
export function endSessions(accountId: string): Promise<void> {
  return raiseCounter(versionKey(accountId));
}

/**
 * Signs a session for an account: a JWT that is worth nothing once the account's version moves on.
 * @param seconds how long it lives
 */
export async function createSession(accountId: string, seconds = SESSION_SECONDS): Promise<string> {
  const version = await sessionVersion(accountId);
  return new SignJWT({ version })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(accountId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(key());
}

/** The account that a session token speaks for; `undefined` for a forged, expired or ended one. */
export async function readSession(token: string): Promise<Account | undefined> {
  const verified = await jwtVerify(token, key(), {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ['exp', 'sub'],
  }).catch(() => undefined);
  const parsed = claims.safeParse(verified?.payload);
  if (!parsed.success) return undefined;

  const { sub, version } = parsed.data;
  const [account, current] = await Promise.all([findAccount(sub), sessionVersion(sub)]);
  return version === current ? account : undefined;
}
