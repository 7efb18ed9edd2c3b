import { config } from '../config.ts';
import { keyedHash } from './keys.ts';
import { sign, verify } from './signed.ts';

/** Eight hours, in seconds: a day's work in the admin panel. The owner's session lasts as long. */
export const ADMIN_SECONDS = 8 * 60 * 60;

const PURPOSE = { audience: 'admin', subject: 'administrator' };

/** Changes with the password, so that a new one revokes every older token. */
function passwordVersion(): Promise<string> {
  const { SESSION_SECRET, ADMIN_PASSWORD_HASH } = config();
  return keyedHash(SESSION_SECRET, 'admin-password-version', ADMIN_PASSWORD_HASH);
}

/** Signs the token of a caller who has given the administrator's password. */
export async function createAdminToken(): Promise<string> {
  const claims = { version: await passwordVersion() };
  return sign(config().SESSION_SECRET, PURPOSE, claims, ADMIN_SECONDS);
}

/** Checks that an admin token is neither forged, expired nor older than the password. */
export async function isAdminToken(token: string): Promise<boolean> {
  const payload = await verify(config().SESSION_SECRET, PURPOSE, token);
  return payload?.['version'] === (await passwordVersion());
}
