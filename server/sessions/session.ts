import { randomUUID } from 'node:crypto';
import type { SessionHint } from '#contract/accounts/session.ts';
import type { Account } from '../accounts/account.ts';
import { isOwner } from '../admin/sign-in.ts';
import { refusal } from '../limits/attempts.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { type AlsoRead, readSignedIn } from '../purchases/student.ts';
import { removeFields } from '../services/kv-fields.ts';
import { addSession } from '../services/kv-sessions.ts';
import { ADMIN_SECONDS } from '../tokens/admin-token.ts';
import { SESSION_SECONDS, signSession, verifySession } from '../tokens/session.ts';
import { addAdminSession } from './admin-session.ts';
import { isAdminSessionOver } from './admin-session-record.ts';
import { deviceName } from './device-name.ts';
import { type SessionRecord, sessionRecord, sessionsKey } from './session-record.ts';

/** A new session: its token, and what the readable cookie says of it. */
export interface NewSession {
  token: string;
  hint: SessionHint;
  accountId: string;
}

/** How many sessions an account has at most: of more, those end that were not used for longest. */
const MAX_SESSIONS = 100;

/**
 * Starts a session for an account as it was when its owner authenticated: it becomes invalid with
 * the next session version. The shop owner's lasts as long as the administrator's token.
 * @param userAgent what the browser calls itself
 * @param authenticatedAt when the owner proved who they are, where that was earlier
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
  const key = sessionsKey(account.id);
  const outdated = findOutdated(await addSession(key, sessionId, record, SESSION_SECONDS), record);
  if (outdated.length > 0) await removeFields(key, outdated);
  const { id: accountId, sessionVersion: version } = account;
  if (hint === 'admin') await addAdminSession(sessionId, { by: 'provider', accountId }, userAgent);
  const token = await signSession({ accountId, version, sessionId }, seconds);
  return { token, hint, accountId };
}

/** Finds the sessions that are over, and those beyond the most that an account has. */
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

/** Whose session it is: the account, its ledger where that was read, too, and the session's record. */
export interface SessionHolder {
  account: Account;
  ledger: AccountLedger | undefined;
  sessionId: string;
  record: SessionRecord;
  /** The record of the account that was asked for, unparsed. */
  alsoRead: unknown;
}

/**
 * Finds the account that a session belongs to.
 * @param also what else to read of the account in the same request
 * @returns `undefined` where the session is forged, expired or has ended
 * @throws AppError `too_many_requests` beyond the limit of attempts that is counted along
 */
export async function readSession(
  token: string,
  also: AlsoRead = {},
): Promise<SessionHolder | undefined> {
  const signed = await verifySession(token);
  if (!signed) return undefined;
  const { version, sessionId } = signed;
  const { account, session, ledger, record: alsoRead, isLeft } = await readSignedIn(signed, also);
  const { data: record } = sessionRecord.safeParse(session);
  if (account?.sessionVersion !== version || record?.version !== version) return undefined;
  if (isOwner(account) && isAdminSessionOver(record)) return undefined;
  if (also.attempts && !isLeft) throw refusal(also.attempts);
  return { account, ledger, sessionId, record, alsoRead };
}
