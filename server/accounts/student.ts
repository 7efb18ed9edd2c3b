import { z } from 'zod';
import { type AttemptLimit, toBucket } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { parse } from '../store/client.ts';
import { type AccountLedger, readRecordWithFacts } from '../store/ledger.ts';
import { readRecord } from '../store/records.ts';
import { type RecordRef, readWithSession } from '../store/sessions.ts';
import { ledgerKey, sessionsKey } from '../store/stored-keys.ts';
import type { SessionToken } from '../tokens/sessions.ts';
import { type Account, account } from './account.ts';
import { accountKey, deletedAccountKey } from './stored-keys.ts';

const deletedAccount = z.object({ at: z.iso.datetime() });

/** Returns true if a person deleted this account lately. False for accounts missing for another reason. */
export async function wasDeleted(accountId: string): Promise<boolean> {
  return (await readRecord(deletedAccountKey.of(accountId), deletedAccount)) !== undefined;
}

export interface Student {
  /** Undefined if the account was deleted: purchases stay. */
  account: Account | undefined;
  ledger: AccountLedger;
}

const read = (accountId: string) =>
  readRecordWithFacts(accountKey.of(accountId), ledgerKey.of(accountId));

/** Reads an account and its ledger in one request, from the primary. */
export async function readStudent(accountId: string): Promise<Student> {
  const { record, facts } = await read(accountId);
  const found = record === null ? undefined : parse(account, accountKey.of(accountId), record);
  return { account: found, ledger: { accountId, facts } };
}

/** Additional reads in the request that reads the session. */
export interface AlsoRead {
  ledger?: boolean | undefined;
  /** Another record of the account, or a hash. */
  record?: ((accountId: string) => RecordRef | undefined) | undefined;
  attempts?: AttemptLimit | undefined;
}

interface SignedIn extends Pick<Student, 'account'> {
  session: unknown;
  ledger: AccountLedger | undefined;
  record: unknown;
  /** False if the counted attempt exceeded its limit. */
  isLeft: boolean;
}

/** Reads an account, a session and the requested additional reads in one request, from the primary. */
export async function readSignedIn(
  { accountId, sessionId }: SessionToken,
  { ledger: withLedger = false, record: recordOf, attempts }: AlsoRead,
): Promise<SignedIn> {
  const key = accountKey.of(accountId);
  const { record, session, facts, also, isLeft } = await readWithSession({
    recordKey: key,
    sessionsKey: sessionsKey.of(accountId),
    sessionId,
    factsKey: withLedger ? ledgerKey.of(accountId) : undefined,
    also: recordOf?.(accountId),
    attempts: attempts && toBucket(attempts, accountId),
  });
  const found = record === null ? undefined : parse(account, key, record);
  const ledger = withLedger ? { accountId, facts } : undefined;
  return { account: found, session, ledger, record: also, isLeft };
}

/** Reads a payment's buyer as {@link readStudent} does, but never fails for an unreadable account. */
export async function readBuyer(accountId: string): Promise<Student> {
  const { record, facts } = await read(accountId);
  const found = account.nullable().safeParse(record);
  if (!found.success)
    log('error', 'account of a payment left out', { issues: found.error.issues.length });
  return { account: found.data ?? undefined, ledger: { accountId, facts } };
}
