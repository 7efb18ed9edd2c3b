import { type Account, account, keys } from '../accounts/account.ts';
import { type AttemptLimit, bucketOf } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { parse } from '../services/kv-client.ts';
import { readRecordWithFacts } from '../services/kv-ledger.ts';
import { type RecordRef, readWithSession } from '../services/kv-sessions.ts';
import { sessionsKey } from '../sessions/session-record.ts';
import type { SessionToken } from '../tokens/session.ts';
import { type AccountLedger, ledgerKey } from './account-ledger.ts';

/** Who someone is, and what they own. */
export interface Student {
  /** Missing where it was deleted: purchases stay. */
  account: Account | undefined;
  ledger: AccountLedger;
}

const read = (accountId: string) =>
  readRecordWithFacts(keys.account(accountId), ledgerKey(accountId));

/** Reads an account and its ledger in one request, as they are now at the primary. */
export async function readStudent(accountId: string): Promise<Student> {
  const { record, facts } = await read(accountId);
  const found = record === null ? undefined : parse(account, keys.account(accountId), record);
  return { account: found, ledger: { accountId, facts } };
}

/** What to read of an account in the request that reads its session. */
export interface AlsoRead {
  ledger?: boolean | undefined;
  /** One more record of the account, or a hash of them. */
  record?: ((accountId: string) => RecordRef | undefined) | undefined;
  /** Counts an attempt of the account. */
  attempts?: AttemptLimit | undefined;
}

/** An account, one of its sessions, unparsed, and what else was asked for. */
interface SignedIn extends Pick<Student, 'account'> {
  session: unknown;
  ledger: AccountLedger | undefined;
  /** Unparsed. */
  record: unknown;
  /** Whether an attempt was left, where one was counted. */
  isLeft: boolean;
}

/**
 * Reads the account and the record of a session in one request, and what else is asked for, as they are
 * now at the primary.
 */
export async function readSignedIn(
  { accountId, sessionId }: SessionToken,
  { ledger: withLedger = false, record: recordOf, attempts }: AlsoRead,
): Promise<SignedIn> {
  const key = keys.account(accountId);
  const { record, session, facts, also, isLeft } = await readWithSession({
    recordKey: key,
    sessionsKey: sessionsKey(accountId),
    sessionId,
    factsKey: withLedger ? ledgerKey(accountId) : undefined,
    also: recordOf?.(accountId),
    attempts: attempts && bucketOf(attempts, accountId),
  });
  const found = record === null ? undefined : parse(account, key, record);
  const ledger = withLedger ? { accountId, facts } : undefined;
  return { account: found, session, ledger, record: also, isLeft };
}

/** Reads whose a payment is, as {@link readStudent} does. A payment does not fail for an unreadable account. */
export async function readBuyer(accountId: string): Promise<Student> {
  const { record, facts } = await read(accountId);
  const found = account.nullable().safeParse(record);
  if (!found.success)
    log('error', 'account of a payment left out', { issues: found.error.issues.length });
  return { account: found.data ?? undefined, ledger: { accountId, facts } };
}
