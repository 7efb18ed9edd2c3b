import { z } from 'zod';
import { config } from '../config.ts';
import { keyedHash } from './keys.ts';
import type { KnownAccount } from './known-browser.ts';
import { sessionKey } from './shop-keys.ts';
import { sign, verify } from './signed.ts';

/** Eight hours: a day's work in the admin panel. The owner's session lasts as long. */
export const ADMIN_SECONDS = 8 * 60 * 60;

const PURPOSE = { audience: 'admin', subject: 'administrator' };

const claims = z.object({ version: z.string(), sid: z.string() });

/** Changes with the password: a new or removed password revokes every older token. */
async function passwordVersion(): Promise<string | undefined> {
  const { SESSION_SECRET, ADMIN_PASSWORD_HASH } = config();
  if (ADMIN_PASSWORD_HASH === undefined) return undefined;
  return keyedHash(SESSION_SECRET, 'admin-password-version', ADMIN_PASSWORD_HASH);
}

/** Returns the administrator as a browser remembers them. @returns `undefined` without a password */
export async function knownAdministrator(): Promise<KnownAccount | undefined> {
  const version = await passwordVersion();
  return version === undefined ? undefined : { id: PURPOSE.subject, version };
}

/** @param sessionId the session's record (`server/sessions/admin-session.ts`) */
export async function signAdminToken(sessionId: string): Promise<string> {
  const version = await passwordVersion();
  return sign(sessionKey(), PURPOSE, { version, sid: sessionId }, ADMIN_SECONDS);
}

/** @returns the session's id; `undefined` if the token is forged, expired or older than the password */
export async function verifyAdminToken(token: string): Promise<string | undefined> {
  const { data } = claims.safeParse(await verify(sessionKey(), PURPOSE, token));
  return data?.version === (await passwordVersion()) ? data?.sid : undefined;
}

const PASSKEY_PURPOSE = { audience: 'admin-passkey', subject: 'administrator' };

const passkeyClaims = z.object({ sid: z.string(), passkey: z.string() });

export interface PasskeySessionToken {
  sessionId: string;
  passkeyId: string;
}

export function signPasskeySession({ sessionId, passkeyId }: PasskeySessionToken): Promise<string> {
  const signed = { sid: sessionId, passkey: passkeyId };
  return sign(sessionKey(), PASSKEY_PURPOSE, signed, ADMIN_SECONDS);
}

/** @returns `undefined` if the cookie is forged or expired */
export async function verifyPasskeySession(
  token: string,
): Promise<PasskeySessionToken | undefined> {
  const payload = await verify(sessionKey(), PASSKEY_PURPOSE, token);
  const { data } = passkeyClaims.safeParse(payload);
  return data && { sessionId: data.sid, passkeyId: data.passkey };
}
