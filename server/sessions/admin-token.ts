import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { config } from '../config.ts';

/** Eight hours, in seconds: a day's work at the panel. */
export const ADMIN_SECONDS = 8 * 60 * 60;

const ISSUER = 'shop';
const AUDIENCE = 'admin';
const SUBJECT = 'administrator';

const key = () => new TextEncoder().encode(config().SESSION_SECRET);

/** Follows the password: with a new one, every older token is worth nothing. */
const version = () =>
  createHash('sha256').update(config().ADMIN_PASSWORD_HASH).digest('base64url').slice(0, 22);

/** Signs the token of whoever gave the administrator's password. */
export function createAdminToken(): Promise<string> {
  return new SignJWT({ version: version() })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(SUBJECT)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${ADMIN_SECONDS}s`)
    .sign(key());
}

/** Whether a token is the administrator's: not forged, not expired, not older than the password. */
export async function isAdminToken(token: string): Promise<boolean> {
  const verified = await jwtVerify(token, key(), {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: AUDIENCE,
    subject: SUBJECT,
    requiredClaims: ['exp'],
  }).catch(() => undefined);
  return verified?.payload['version'] === version();
}
