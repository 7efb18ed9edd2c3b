import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AdminSignInWay, adminSignInWay } from '#contract/sessions/admin-sign-in.ts';
import type { Account } from '../accounts/account.ts';
import { config, identityProvider } from '../config.ts';
import { logFailure } from '../log.ts';
import {
  readCurrentField,
  readCurrentFields,
  removeFields,
  replaceField,
} from '../store/records.ts';
import { addSession, readWithPasskey } from '../store/sessions.ts';
import {
  ADMIN_SECONDS,
  signAdminToken,
  signLinkSession,
  signPasskeySession,
  verifyAdminToken,
  verifyLinkSession,
  verifyPasskeySession,
} from '../tokens/sessions.ts';
import { deviceName } from './device-name.ts';
import { adminSessionsKey } from './stored-keys.ts';

export const BY_PASSWORD = 'Administrator (password)';

export const BY_PASSKEY = 'Administrator (passkey)';

export const BY_EMAIL = 'Administrator (email)';

/** Names the holder of a session cookie in the audit log. */
export const cookieSessionName = ({ by }: { by: AdminSignInWay }): string =>
  by === 'email' ? BY_EMAIL : BY_PASSKEY;

/**
 * Checks for an account of the shop's identity provider with the owner's verified email address. Sign-up verifies no address, so a
 * password account is never the owner's (docs/product.md#roles).
 */
export function isOwner(account: Account): boolean {
  return (
    identityProvider() !== undefined &&
    account.kind === 'oidc' &&
    account.isEmailVerified &&
    account.email.toLowerCase() === config().OWNER_EMAIL
  );
}

/** An administrator's session ends after an hour without use. */
export const ADMIN_IDLE_SECONDS = 60 * 60;

/** Minimum time between two records of an administrator's use. */
export const ADMIN_USE_INTERVAL_MS = 5 * 60 * 1000;

/**
 * An administrator's stored session, which ends with this record
 * (docs/decisions/0015-how-does-the-administrator-sign-in.md). For a sign-in at the identity provider, the
 * account's own session decides; this record contains its id.
 */
export const adminSessionRecord = z.object({
  by: adminSignInWay,
  passkeyId: z.optional(z.string()),
  accountId: z.optional(z.string()),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
type AdminSessionRecord = z.infer<typeof adminSessionRecord>;

export function hasAdminSessionEnded(
  { createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string },
  now = Date.now(),
): boolean {
  const hasAged = now - Date.parse(createdAt) >= ADMIN_SECONDS * 1000;
  return hasAged || now - Date.parse(lastUsedAt) >= ADMIN_IDLE_SECONDS * 1000;
}

export interface AdminSession {
  id: string;
  record: AdminSessionRecord;
}

export async function addAdminSession(
  id: string,
  began: Pick<AdminSessionRecord, 'by' | 'accountId' | 'passkeyId'>,
  userAgent: string | undefined,
): Promise<void> {
  const now = new Date().toISOString();
  const record = { ...began, device: deviceName(userAgent), createdAt: now, lastUsedAt: now };
  const all = await addSession(adminSessionsKey.key, id, record, ADMIN_SECONDS);
  const outdated = Object.keys(all).filter((id) => hasEnded(all[id]));
  await removeFields(adminSessionsKey.key, outdated);
}

/** For a session at the provider only its age counts: the account's own session records its use. */
function hasEnded(stored: unknown): boolean {
  const { data } = adminSessionRecord.safeParse(stored);
  if (!data) return true;
  const now = new Date().toISOString();
  return hasAdminSessionEnded(data.by === 'provider' ? { ...data, lastUsedAt: now } : data);
}

export async function startPasswordSession(userAgent: string | undefined): Promise<string> {
  const id = randomUUID();
  await addAdminSession(id, { by: 'password' }, userAgent);
  return signAdminToken(id);
}

/** @returns the cookie's value */
export async function startPasskeySession(
  passkeyId: string,
  userAgent: string | undefined,
): Promise<string> {
  const sessionId = randomUUID();
  await addAdminSession(sessionId, { by: 'passkey', passkeyId }, userAgent);
  return signPasskeySession({ sessionId, passkeyId });
}

/** @returns the cookie's value */
/** @param replaced cookie of the session before a new sign-in in the same browser, which ends */
export async function startLinkSession(
  userAgent: string | undefined,
  replaced: string | undefined,
): Promise<string> {
  const id = randomUUID();
  await addAdminSession(id, { by: 'email' }, userAgent);
  const earlier = replaced === undefined ? undefined : await readCookieSession(replaced);
  if (earlier) await endAdminSession(earlier.id);
  return signLinkSession(id);
}

/** @returns `undefined` if the session has ended or the token is forged */
export async function readAdminSession(token: string): Promise<AdminSession | undefined> {
  return readSessionBy('password', await verifyAdminToken(token));
}

/** @returns `undefined` if the session has ended, its passkey was removed, or the cookie is forged */
export async function readCookieSession(token: string): Promise<AdminSession | undefined> {
  return (
    (await readPasskeySession(token)) ?? readSessionBy('email', await verifyLinkSession(token))
  );
}

async function readSessionBy(
  by: AdminSignInWay,
  id: string | undefined,
): Promise<AdminSession | undefined> {
  if (id === undefined) return undefined;
  const stored = await readCurrentField(adminSessionsKey.key, id);
  const { data: record } = adminSessionRecord.safeParse(stored);
  return record?.by !== by || hasAdminSessionEnded(record) ? undefined : { id, record };
}

async function readPasskeySession(token: string): Promise<AdminSession | undefined> {
  const signed = await verifyPasskeySession(token);
  if (!signed) return undefined;
  const { sessionId: id, passkeyId } = signed;
  const { session, passkey } = await readWithPasskey(adminSessionsKey.key, id, passkeyId);
  const { data: record } = adminSessionRecord.safeParse(session);
  if (passkey === null || record?.passkeyId !== passkeyId) return undefined;
  return hasAdminSessionEnded(record) ? undefined : { id, record };
}

export async function endPasskeySessions(passkeyId: string): Promise<void> {
  const all = Object.entries(await readCurrentFields(adminSessionsKey.key));
  const ended = all.flatMap(([id, stored]) =>
    adminSessionRecord.safeParse(stored).data?.passkeyId === passkeyId ? [id] : [],
  );
  await removeFields(adminSessionsKey.key, ended);
}

export async function endAdminSession(id: string): Promise<void> {
  await removeFields(adminSessionsKey.key, [id]);
}

/** @returns work for after the response, which never throws; `undefined` if the record is recent */
export function unrecordedAdminUse({
  id,
  record,
}: AdminSession): (() => Promise<void>) | undefined {
  const now = Date.now();
  if (now - Date.parse(record.lastUsedAt) < ADMIN_USE_INTERVAL_MS) return undefined;
  const used = { ...record, lastUsedAt: new Date(now).toISOString() };
  return () =>
    replaceField(adminSessionsKey.key, id, used).catch(
      logFailure('warn', "last use of an administrator's session not recorded"),
    );
}
