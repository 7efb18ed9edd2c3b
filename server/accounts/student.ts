import { z } from 'zod';
import { type AttemptLimit, isAttemptLeft } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { parse } from '../store/client.ts';
import { type AccountLedger, ledgerKey, readRecordWithFacts } from '../store/ledger.ts';
import { readRecord } from '../store/records.ts';
import { type RecordRef, readWithSession, sessionsKey } from '../store/sessions.ts';
import type { SessionToken } from '../tokens/sessions.ts';
import { type Account, account, keys } from './account.ts';

/** Key of the record that an account was deleted, without personal data: a payment may still arrive. */
export const deletedAccountKey = (accountId: string) => `deleted-account:${accountId}`;

/** Longer than an open payment may still arrive: the provider repeats events for days. */
export const DELETED_SECONDS = 30 * 24 * 60 * 60;

const deletedAccount = z.object({ at: z.iso.datetime() });

/** Returns true if a person deleted this account lately. False for accounts missing for another reason. */
export async function wasDeleted(accountId: string): Promise<boolean> {
  return (await readRecord(deletedAccountKey(accountId), deletedAccount)) !== undefined;
}

export interface Student {
  /** Undefined if the account was deleted: purchases stay. */
  account: Account | undefined;
  ledger: AccountLedger;
}

const read = (accountId: string) =>
  readRecordWithFacts(keys.account(accountId), ledgerKey(accountId));

/** Reads an account and its ledger in one request, from the primary. */
export async function readStudent(accountId: string): Promise<Student> {
  const { record, facts } = await read(accountId);
  const found = record === null ? undefined : parse(account, keys.account(accountId), record);
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
  const key = keys.account(accountId);
  const [{ record, session, facts, also }, isLeft] = await Promise.all([
    readWithSession({
      recordKey: key,
      sessionsKey: sessionsKey(accountId),
      sessionId,
      factsKey: withLedger ? ledgerKey(accountId) : undefined,
      also: recordOf?.(accountId),
    }),
    !attempts || isAttemptLeft(attempts, accountId),
  ]);
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
