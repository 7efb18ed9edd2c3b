import { randomUUID } from 'node:crypto';
import type { DeviceSession } from '#contract/accounts/account.ts';
import type { AdminSessionLine, AdminSignInWay } from '#contract/sessions/admin-sign-in.ts';
import type { SessionHint } from '#contract/sessions/session.ts';
import { type Account, account as accountSchema } from '../accounts/account.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import { readSignedIn, type SignedInStudent } from '../accounts/student.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { identityProvider } from '../config.ts';
import { log, logFailure } from '../log.ts';
import { readRecordWithFacts } from '../store/ledger.ts';
import { deleteRecord, readCurrentFields, removeFields, replaceField } from '../store/records.ts';
import { addSession, type SessionRecord, sessionRecord } from '../store/sessions.ts';
import { sessionsKey } from '../store/stored-keys.ts';
import { ADMIN_SECONDS, SESSION_SECONDS, signSession, verifySession } from '../tokens/sessions.ts';
import {
  ADMIN_USE_INTERVAL_MS,
  addAdminSession,
  adminSessionRecord,
  BY_PASSWORD,
  cookieSessionName,
  endAdminSession,
  hasAdminSessionEnded,
  isOwner,
  readAdminSession,
  readCookieSession,
} from './admin-sessions.ts';
import { deviceName } from './device-name.ts';
import { adminSessionsKey } from './stored-keys.ts';

export interface NewSession {
  token: string;
  hint: SessionHint;
  accountId: string;
}

/** Sessions of an account. Beyond the limit, the least recently used are evicted. */
const MAX_SESSIONS = 100;

/**
 * Starts a session for an account as authenticated: the next session version invalidates it. The shop
 * owner's session lasts as long as the administrator's token.
 * @param authenticatedAt time of the proof of identity, if earlier
 */
export async function startSession(
  account: Account,
  userAgent: string | undefined,
  authenticatedAt?: string,
): Promise<NewSession> {
  const hint = isOwner(account) ? 'admin' : 'user';
  const seconds = hint === 'admin' ? ADMIN_SECONDS : SESSION_SECONDS;
  const sessionId = randomUUID();
  const now = Date.now();
  const record: SessionRecord = {
    version: account.sessionVersion,
    device: deviceName(userAgent),
    createdAt: new Date(now).toISOString(),
    lastUsedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + seconds * 1000).toISOString(),
    ...(authenticatedAt && { authenticatedAt }),
  };
  const key = sessionsKey.of(account.id);
  const outdated = findOutdated(await addSession(key, sessionId, record, SESSION_SECONDS), record);
  const { id: accountId, sessionVersion: version } = account;
  await Promise.all([
    removeFields(key, outdated),
    hint === 'admin' && addAdminSession(sessionId, { by: 'provider', accountId }, userAgent),
  ]);
  const token = await signSession({ accountId, version, sessionId }, seconds);
  return { token, hint, accountId };
}

function findOutdated(all: Record<string, unknown>, newest: SessionRecord): string[] {
  const current: { id: string; lastUsedAt: string }[] = [];
  const outdated: string[] = [];
  for (const [id, stored] of Object.entries(all)) {
    const { data } = sessionRecord.safeParse(stored);
    const isCurrent = data && data.version >= newest.version && data.expiresAt > newest.createdAt;
    if (isCurrent) current.push({ id, lastUsedAt: data.lastUsedAt });
    else outdated.push(id);
  }
  const byUse = current.toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
  return [...outdated, ...byUse.slice(MAX_SESSIONS).map(({ id }) => id)];
}

export interface Session {
  id: string;
  student: SignedInStudent;
  record: SessionRecord;
}

/** @returns `undefined` if the session is forged, expired or ended */
export async function readSession(token: string): Promise<Session | undefined> {
  const signed = await verifySession(token);
  if (!signed) return undefined;
  const { version, sessionId: id } = signed;
  const { account, ledger, session } = await readSignedIn(signed);
  const { data: record } = sessionRecord.safeParse(session);
  if (account?.sessionVersion !== version || record?.version !== version) return undefined;
  if (isOwner(account) && hasAdminSessionEnded(record)) return undefined;
  return { id, student: { account, ledger }, record };
}

/** Minimum time between two records of a session's use. */
const USE_INTERVAL_MS = 60 * 60 * 1000;

export type ListedSession = Omit<DeviceSession, 'isThisDevice'>;

/** Lists an account's active sessions, the most recently used first. */
export async function listSessions(accountId: string): Promise<ListedSession[]> {
  const { record, facts } = await readRecordWithFacts(
    accountKey.of(accountId),
    sessionsKey.of(accountId),
  );
  const { data: account } = accountSchema.safeParse(record);
  const now = new Date().toISOString();
  const sessions = Object.entries(facts).flatMap(([id, stored]) => {
    const { data } = sessionRecord.safeParse(stored);
    if (!data || data.version !== account?.sessionVersion || data.expiresAt <= now) return [];
    if (isOwner(account) && hasAdminSessionEnded(data)) return [];
    const { device, createdAt, lastUsedAt } = data;
    return [{ id, device, createdAt, lastUsedAt }];
  });
  return sessions.toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
}

export async function endSessions(accountId: string): Promise<void> {
  await deleteRecord(sessionsKey.of(accountId));
}

export async function endSession(accountId: string, sessionId: string): Promise<void> {
  await removeFields(sessionsKey.of(accountId), [sessionId]);
}

/** @returns work for after the response, which never throws; `undefined` if the record is recent */
export function unrecordedUse({ id, student, record }: Session): (() => Promise<void>) | undefined {
  const { account } = student;
  const now = Date.now();
  const interval = isOwner(account) ? ADMIN_USE_INTERVAL_MS : USE_INTERVAL_MS;
  if (now - Date.parse(record.lastUsedAt) < interval) return undefined;
  const used = { ...record, lastUsedAt: new Date(now).toISOString() };
  return () =>
    replaceField(sessionsKey.of(account.id), id, used).catch(
      logFailure('warn', 'last use of a session not recorded'),
    );
}

interface SignOut {
  session: string | undefined;
  /** True if the readable cookie shows that the administrator is signed in. */
  isAdminHinted: boolean;
  adminToken: string | undefined;
  adminCookie: string | undefined;
  ip: string;
}

/**
 * Ends the caller's sessions, and records an administrator's sign-out in the audit log. Succeeds even if
 * the ledger does not respond; then only the browser forgets the session.
 * @returns true if the session stays: the administrator's sign-out keeps a student signed in who shares the
 * browser
 */
export async function signOut(call: SignOut): Promise<boolean> {
  const { session, isAdminHinted, ip } = call;
  await signOutAdministrator(call);
  const signed = session && (await verifySession(session));
  if (!signed) return false;
  if (isAdminHinted) {
    const account = (await readSession(session).catch(() => undefined))?.student.account;
    if (account && !isOwner(account)) return true;
    if (account) await recordSignOut(account.email, ip);
  }
  await endSession(signed.accountId, signed.sessionId).catch(
    logFailure('error', 'session not ended by a sign-out'),
  );
  return false;
}

/** Never throws. */
async function signOutAdministrator({ adminToken, adminCookie, ip }: SignOut): Promise<void> {
  try {
    const [byPassword, byCookie] = await Promise.all([
      adminToken === undefined ? undefined : readAdminSession(adminToken),
      adminCookie === undefined ? undefined : readCookieSession(adminCookie),
    ]);
    if (byPassword) await endAdminSession(byPassword.id);
    if (byPassword) await recordSignOut(BY_PASSWORD, ip);
    if (byCookie) await endAdminSession(byCookie.id);
    if (byCookie) await recordSignOut(cookieSessionName(byCookie.record), ip);
  } catch (error) {
    log('error', "administrator's session not ended by a sign-out", {}, error);
  }
}

/** Never throws: the sign-out must succeed. */
async function recordSignOut(who: string, ip: string): Promise<void> {
  await recordAudit({ who, action: 'sign-out', from: ip }).catch(
    logFailure('error', 'sign-out not in the audit log'),
  );
}

/** `accountId` is undefined unless the session began at the identity provider. */
type AdminSessionRow = Omit<AdminSessionLine, 'isThisSession'> & { accountId: string | undefined };

export async function listAdminSessions(): Promise<AdminSessionRow[]> {
  const stored = Object.entries(await readCurrentFields(adminSessionsKey.key));
  const provider = identityProvider();
  const entries = stored.flatMap(([id, field]) => {
    const { data } = adminSessionRecord.safeParse(field);
    return data ? [{ id, ...data }] : [];
  });
  const accounts = new Set(entries.flatMap(({ accountId }) => accountId ?? []));
  const ofOwner = await Promise.all(
    [...accounts].map(async (accountId) =>
      (await listSessions(accountId)).map((session) => ({
        ...session,
        by: 'provider' as const,
        accountId,
      })),
    ),
  );
  const isListed = (by: AdminSignInWay) => by !== 'provider' && !(by === 'email' && provider);
  const others = entries.filter((entry) => isListed(entry.by) && !hasAdminSessionEnded(entry));
  return [...others, ...ofOwner.flat()]
    .map(({ id, by, device, createdAt, lastUsedAt, accountId }) => {
      return { id, by, device, createdAt, lastUsedAt, accountId };
    })
    .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
}

export async function signOutOtherAdministrators(sessionId: string, by: Actor): Promise<void> {
  await recordAudit({ ...by, action: 'administrators-signed-out' });
  const others = (await listAdminSessions()).filter(({ id }) => id !== sessionId);
  const ofAdmin = others.flatMap(({ id, accountId }) => (accountId === undefined ? [id] : []));
  await removeFields(adminSessionsKey.key, ofAdmin);
  for (const { id, accountId } of others) if (accountId) await endSession(accountId, id);
}
