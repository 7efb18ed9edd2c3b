import { z } from 'zod';
import { config, identityProvider, sessionKey } from '../config.ts';
import type { Transaction } from '../services/identity.ts';
import type { KnownAccount } from './known-browser.ts';
import { keyedHash, seal, sign, unseal, verify } from './seal.ts';

/** Thirty days: a revision season without signing in again on the same phone. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const AUDIENCE = 'session';

const sessionClaims = z.object({ sub: z.string(), version: z.int(), sid: z.string() });

export interface SessionToken {
  accountId: string;
  /** The account's session version at signing. */
  version: number;
  sessionId: string;
}

/** @param seconds lifetime */
export function signSession(
  { accountId, version, sessionId: sid }: SessionToken,
  seconds: number = SESSION_SECONDS,
): Promise<string> {
  const purpose = { audience: AUDIENCE, subject: accountId };
  return sign(sessionKey(), purpose, { version, sid }, seconds);
}

/** @returns `undefined` if the token is forged or expired */
export async function verifySession(token: string): Promise<SessionToken | undefined> {
  const purpose = { audience: AUDIENCE, acceptsUnscoped: true } as const;
  const payload = await verify(sessionKey(), purpose, token);
  const { data } = sessionClaims.safeParse(payload);
  return data && { accountId: data.sub, version: data.version, sessionId: data.sid };
}

/** Eight hours: a day's work in the admin panel. The owner's session lasts as long. */
export const ADMIN_SECONDS = 8 * 60 * 60;

const ADMIN_PURPOSE = { audience: 'admin', subject: 'administrator' };

const adminClaims = z.object({ version: z.string(), sid: z.string() });

/** Changes with the password: a new or removed password revokes every older token. */
async function passwordVersion(): Promise<string | undefined> {
  const { SESSION_SECRET, ADMIN_PASSWORD_HASH } = config();
  if (ADMIN_PASSWORD_HASH === undefined) return undefined;
  return keyedHash(SESSION_SECRET, 'admin-password-version', ADMIN_PASSWORD_HASH);
}

/**
 * Changes with the owner's address, and ends with the first identity provider: links sent to the former address, and
 * their sessions, end.
 */
async function ownerVersion(): Promise<string | undefined> {
  const { SESSION_SECRET, OWNER_EMAIL } = config();
  if (identityProvider()) return undefined;
  return keyedHash(SESSION_SECRET, 'admin-owner-version', OWNER_EMAIL);
}

/**
 * Returns the administrator as a browser remembers them.
 * @returns `undefined` in shops with neither a password nor links by email, which need no limits for known browsers
 */
export async function knownAdministrator(): Promise<KnownAccount | undefined> {
  const version = (await passwordVersion()) ?? (await ownerVersion());
  return version === undefined ? undefined : { id: ADMIN_PURPOSE.subject, version };
}

/** @param sessionId the session's record (`server/sessions/admin-sessions.ts`) */
export async function signAdminToken(sessionId: string): Promise<string> {
  const version = await passwordVersion();
  return sign(sessionKey(), ADMIN_PURPOSE, { version, sid: sessionId }, ADMIN_SECONDS);
}

/** @returns the session's id; `undefined` if the token is forged, expired or older than the password */
export async function verifyAdminToken(token: string): Promise<string | undefined> {
  const { data } = adminClaims.safeParse(await verify(sessionKey(), ADMIN_PURPOSE, token));
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

const LINK_PURPOSE = { audience: 'admin-link', subject: 'administrator' };

const linkClaims = z.object({ sid: z.string(), owner: z.string() });

export async function signLinkSession(sessionId: string): Promise<string> {
  const signed = { sid: sessionId, owner: await ownerVersion() };
  return sign(sessionKey(), LINK_PURPOSE, signed, ADMIN_SECONDS);
}

/** @returns the session's id; `undefined` if the cookie is forged or expired, or links no longer sign its owner in */
export async function verifyLinkSession(token: string): Promise<string | undefined> {
  const { data } = linkClaims.safeParse(await verify(sessionKey(), LINK_PURPOSE, token));
  return data?.owner === (await ownerVersion()) ? data?.sid : undefined;
}

/** Ten minutes: enough to look up a password. */
export const SIGN_IN_SECONDS = 10 * 60;

const SIGN_IN_PURPOSE = { audience: 'sign-in', subject: 'identity-provider' };

const transaction = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  proof: z.optional(z.object({ sessionId: z.string(), begunAt: z.iso.datetime() })),
}) satisfies z.ZodType<Transaction>;

export function sealSignInState(state: Transaction): Promise<string> {
  return seal(sessionKey(), SIGN_IN_PURPOSE, { ...state }, SIGN_IN_SECONDS);
}

/** @returns `undefined` if the state is forged or expired */
export async function openSignInState(sealed: string): Promise<Transaction | undefined> {
  return transaction.safeParse(await unseal(sessionKey(), SIGN_IN_PURPOSE, sealed)).data;
}
