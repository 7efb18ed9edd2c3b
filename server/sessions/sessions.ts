import type { DeviceSession } from '#contract/accounts/account.ts';
import { account as accountSchema, keys } from '../accounts/account.ts';
import { isOwner } from '../admin/sign-in.ts';
import { log } from '../log.ts';
import { deleteRecord } from '../services/kv.ts';
import { removeFields, replaceField } from '../services/kv-fields.ts';
import { readRecordWithFacts } from '../services/kv-ledger.ts';
import { ADMIN_USE_INTERVAL_MS, isAdminSessionOver } from './admin-session-record.ts';
import type { SessionHolder } from './session.ts';
import { sessionRecord, sessionsKey } from './session-record.ts';

/** Minimum time between two records of a session's use. */
const USE_INTERVAL_MS = 60 * 60 * 1000;

export type ListedSession = Omit<DeviceSession, 'isThisDevice'>;

/** Lists an account's active sessions, the most recently used first. */
export async function listSessions(accountId: string): Promise<ListedSession[]> {
  const { record, facts } = await readRecordWithFacts(
    keys.account(accountId),
    sessionsKey(accountId),
  );
  const { data: account } = accountSchema.safeParse(record);
  const now = new Date().toISOString();
  const sessions = Object.entries(facts).flatMap(([id, stored]) => {
    const { data } = sessionRecord.safeParse(stored);
    if (!data || data.version !== account?.sessionVersion || data.expiresAt <= now) return [];
    if (isOwner(account) && isAdminSessionOver(data)) return [];
    const { device, createdAt, lastUsedAt } = data;
    return [{ id, device, createdAt, lastUsedAt }];
  });
  return sessions.toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
}

export async function endSessions(accountId: string): Promise<void> {
  await deleteRecord(sessionsKey(accountId));
}

export async function endSession(accountId: string, sessionId: string): Promise<void> {
  await removeFields(sessionsKey(accountId), [sessionId]);
}

/** @returns work for after the response, which never throws; `undefined` if the record is recent */
export function unrecordedUse({
  account,
  sessionId,
  record,
}: SessionHolder): (() => Promise<void>) | undefined {
  const now = Date.now();
  const interval = isOwner(account) ? ADMIN_USE_INTERVAL_MS : USE_INTERVAL_MS;
  if (now - Date.parse(record.lastUsedAt) < interval) return undefined;
  const used = { ...record, lastUsedAt: new Date(now).toISOString() };
  return () =>
    replaceField(sessionsKey(account.id), sessionId, used).catch((error: unknown) =>
      log('warn', 'last use of a session not recorded', {}, error),
    );
}
