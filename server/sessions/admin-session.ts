import { randomUUID } from 'node:crypto';
import { log } from '../log.ts';
import {
  readCurrentField,
  readCurrentFields,
  removeFields,
  replaceField,
} from '../services/kv-fields.ts';
import { readWithPasskey } from '../services/kv-passkeys.ts';
import { addSession } from '../services/kv-sessions.ts';
import {
  ADMIN_SECONDS,
  signAdminToken,
  signPasskeySession,
  verifyAdminToken,
  verifyPasskeySession,
} from '../tokens/admin-token.ts';
import {
  ADMIN_SESSIONS,
  ADMIN_USE_INTERVAL,
  type AdminSessionRecord,
  adminSessionRecord,
  isAdminSessionOver,
} from './admin-session-record.ts';
import { deviceName } from './device-name.ts';

/** A session of the administrator by password or passkey. */
export interface AdminSession {
  id: string;
  record: AdminSessionRecord;
}

/** Records that an administrator has signed in, and forgets the sessions that are over. */
export async function addAdminSession(
  id: string,
  began: Pick<AdminSessionRecord, 'by' | 'accountId' | 'passkeyId'>,
  userAgent: string | undefined,
): Promise<void> {
  const now = new Date().toISOString();
  const record = { ...began, device: deviceName(userAgent), createdAt: now, lastUsedAt: now };
  const all = await addSession(ADMIN_SESSIONS, id, record, ADMIN_SECONDS);
  const outdated = Object.keys(all).filter((one) => isOver(all[one]));
  if (outdated.length > 0) await removeFields(ADMIN_SESSIONS, outdated);
}

/** The use of a session that began at the provider is in the account's own record: here its age counts. */
function isOver(stored: unknown): boolean {
  const { data } = adminSessionRecord.safeParse(stored);
  if (!data) return true;
  const now = new Date().toISOString();
  return isAdminSessionOver(data.by === 'provider' ? { ...data, lastUsedAt: now } : data);
}

/**
 * Starts a session of the administrator who has given the password.
 * @param userAgent what the browser calls itself
 * @returns its token
 */
export async function startPasswordSession(userAgent: string | undefined): Promise<string> {
  const id = randomUUID();
  await addAdminSession(id, { by: 'password' }, userAgent);
  return signAdminToken(id);
}

/**
 * Starts a session of the administrator who has signed in with a passkey.
 * @param userAgent what the browser calls itself
 * @returns what its cookie holds
 */
export async function startPasskeySession(
  passkeyId: string,
  userAgent: string | undefined,
): Promise<string> {
  const sessionId = randomUUID();
  await addAdminSession(sessionId, { by: 'passkey', passkeyId }, userAgent);
  return signPasskeySession({ sessionId, passkeyId });
}

/** Finds the session of an administrator's token. @returns `undefined` where it is over or the token forged */
export async function readAdminSession(token: string): Promise<AdminSession | undefined> {
  const id = await verifyAdminToken(token);
  if (id === undefined) return undefined;
  const stored = await readCurrentField(ADMIN_SESSIONS, id);
  const { data: record } = adminSessionRecord.safeParse(stored);
  if (record?.by !== 'password' || isAdminSessionOver(record)) return undefined;
  return { id, record };
}

/**
 * Finds the session of an administrator's cookie.
 * @returns `undefined` where it is over, its passkey was removed, or the cookie is forged
 */
export async function readPasskeySession(token: string): Promise<AdminSession | undefined> {
  const signed = await verifyPasskeySession(token);
  if (!signed) return undefined;
  const { sessionId: id, passkeyId } = signed;
  const { session, passkey } = await readWithPasskey(ADMIN_SESSIONS, id, passkeyId);
  const { data: record } = adminSessionRecord.safeParse(session);
  if (passkey === null || record?.passkeyId !== passkeyId) return undefined;
  return isAdminSessionOver(record) ? undefined : { id, record };
}

/** Ends the sessions that began with a passkey. */
export async function endPasskeySessions(passkeyId: string): Promise<void> {
  const all = Object.entries(await readCurrentFields(ADMIN_SESSIONS));
  const ended = all.filter(
    ([, stored]) => adminSessionRecord.safeParse(stored).data?.passkeyId === passkeyId,
  );
  if (ended.length > 0) {
    await removeFields(
      ADMIN_SESSIONS,
      ended.map(([id]) => id),
    );
  }
}

/** Ends a session of the administrator. */
export async function endAdminSession(id: string): Promise<void> {
  await removeFields(ADMIN_SESSIONS, [id]);
}

/**
 * Finds whether the use of a session is to be recorded, which happens every five minutes.
 * @returns what to do after the response, which never fails; `undefined` where the record is recent
 */
export function unrecordedAdminUse({
  id,
  record,
}: AdminSession): (() => Promise<void>) | undefined {
  const now = Date.now();
  if (now - Date.parse(record.lastUsedAt) < ADMIN_USE_INTERVAL) return undefined;
  const used = { ...record, lastUsedAt: new Date(now).toISOString() };
  return () =>
    replaceField(ADMIN_SESSIONS, id, used).catch((error: unknown) =>
      log('warn', "last use of an administrator's session not recorded", {}, error),
    );
}
