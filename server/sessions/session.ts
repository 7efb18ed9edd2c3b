import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import { findAccount } from '../accounts/accounts.ts';
import { config } from '../config.ts';

/** Thirty days, in seconds: a revision season without signing in again on the same phone. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const ISSUER = 'shop';
const AUDIENCE = 'session';

const claims = z.object({ sub: z.string(), version: z.int() });

const key = () => new TextEncoder().encode(config().SESSION_SECRET);

/**
 * Signs a session for an account as it was when its owner proved himself: a JWT that is worth
 * nothing once the account's version has moved on.
 * @param seconds how long it lives
 */
export function createSession(account: Account, seconds = SESSION_SECONDS): Promise<string> {
  return new SignJWT({ version: account.sessionVersion })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(account.id)
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
  const account = await findAccount(sub);
  return version === account?.sessionVersion ? account : undefined;
}
