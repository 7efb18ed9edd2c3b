import { z } from 'zod';
import { log } from '../log.ts';
import { parse } from '../store/client.ts';
import { type Condition, exists } from '../store/commit.ts';
import {
  type AccountLedger,
  isLedgerUnchanged,
  listPaidFacts,
  readRecordWithFacts,
} from '../store/ledger.ts';
import { readRecord } from '../store/records.ts';
import { readWithSession } from '../store/sessions.ts';
import { ledgerKey } from '../store/stored-keys.ts';
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

export interface SignedInStudent extends Student {
  account: Account;
}

const payment = z.object({ amount: z.int().positive() });

/** Checks whether anyone has ever paid for the account, even if the money went back: it is no stranger's. */
export const hasPaid = (ledger: AccountLedger): boolean =>
  listPaidFacts(ledger).some(({ fact }) => payment.safeParse(fact).success);

const read = (accountId: string) =>
  readRecordWithFacts(accountKey.of(accountId), ledgerKey.of(accountId));

/** Reads an account and its ledger in one request, from the primary. */
export async function readStudent(accountId: string): Promise<Student> {
  const { record, facts } = await read(accountId);
  const found = record === null ? undefined : parse(account, accountKey.of(accountId), record);
  return { account: found, ledger: { accountId, facts } };
}

/** Conditions under which a decision about a student still holds. A deletion must not be followed by their address. */
export const isStudentUnchanged = ({ account, ledger }: Student): Condition[] => [
  isLedgerUnchanged(ledger),
  ...(account ? [exists(accountKey.of(ledger.accountId))] : []),
];

/** Reads an account, its ledger and a session, unparsed, from one snapshot, from the primary. */
export async function readSignedIn(token: SessionToken): Promise<Student & { session: unknown }> {
  const { accountId } = token;
  const key = accountKey.of(accountId);
  const { record, session, facts } = await readWithSession(key, token);
  const found = record === null ? undefined : parse(account, key, record);
  return { account: found, ledger: { accountId, facts }, session };
}

/** Reads a payment's buyer as {@link readStudent} does, but never fails for an unreadable account. */
export async function readBuyer(accountId: string): Promise<Student> {
  const { record, facts } = await read(accountId);
  const found = account.nullable().safeParse(record);
  if (!found.success)
    log('error', 'account of a payment left out', { issues: found.error.issues.length });
  return { account: found.data ?? undefined, ledger: { accountId, facts } };
}
