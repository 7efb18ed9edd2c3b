import { type Account, account, keys } from '../accounts/account.ts';
import { log } from '../log.ts';
import { parse } from '../services/kv-client.ts';
import { readRecordWithFacts } from '../services/kv-ledger.ts';
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

/** Reads whose a payment is, as {@link readStudent} does. A payment does not fail for an unreadable account. */
export async function readBuyer(accountId: string): Promise<Student> {
  const { record, facts } = await read(accountId);
  const found = account.nullable().safeParse(record);
  if (!found.success)
    log('error', 'account of a payment left out', { issues: found.error.issues.length });
  return { account: found.data ?? undefined, ledger: { accountId, facts } };
}
