import { z } from 'zod';
import { type Condition, exists } from '../store/commit.ts';
import {
  type AccountLedger,
  isLedgerUnchanged,
  listPayments,
  readRecordWithFacts,
} from '../store/ledger.ts';
import { hasAny } from '../store/records.ts';
import { readWithSession } from '../store/sessions.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { parseStored } from '../store/unreadable.ts';
import type { SessionToken } from '../tokens/sessions.ts';
import { type Account, account } from './account.ts';
import { accountKey, deletedAccountKey } from './stored-keys.ts';

/** Returns true if a person deleted this account lately. False for accounts missing for another reason. */
export const wasDeleted = (accountId: string): Promise<boolean> =>
  hasAny([deletedAccountKey.of(accountId)]);

export interface Student {
  /** Undefined if the account was deleted or cannot be read: purchases stay. */
  account: Account | undefined;
  ledger: AccountLedger;
}

export interface SignedInStudent extends Student {
  account: Account;
}

const payment = z.object({ amount: z.int().positive() });

const grant = z.object({ reason: z.string() });

/**
 * Checks whether anyone has ever paid for the account, or the owner has given it something, even if that has ended: it
 * is no stranger's.
 */
export const isCustomer = (ledger: AccountLedger): boolean =>
  [...listPayments(ledger).values()].some(
    ({ paid, granted }) => payment.safeParse(paid).success || grant.safeParse(granted).success,
  );

/** Reads an account and its ledger in one request, from the primary. */
export async function readStudent(accountId: string): Promise<Student> {
  const { record, facts } = await readRecordWithFacts(
    accountKey.of(accountId),
    ledgerKey.of(accountId),
  );
  return { account: parseAccount(accountId, record), ledger: { accountId, facts } };
}

const parseAccount = (accountId: string, record: unknown): Account | undefined =>
  record === null ? undefined : parseStored(account, accountKey.of(accountId), record);

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
  return { account: parseAccount(accountId, record), ledger: { accountId, facts }, session };
}
