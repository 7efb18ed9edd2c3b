import { accountByEmailKey, deletedAccountKey } from '../accounts/stored-keys.ts';
import { checkoutKey } from '../checkout/stored-keys.ts';
import { updateEmailsKey } from '../editions/stored-keys.ts';
import { downloadsByAccountKey } from '../files/stored-keys.ts';
import { jobsKey } from '../jobs/stored-keys.ts';
import { pageReportsKey } from '../page-reports/stored-keys.ts';
import { practiceEmailsKey } from '../practice/stored-keys.ts';
import { toOpened } from '../purchases/opened-payments.ts';
import { paidFact } from '../purchases/purchase-facts.ts';
import { type Change, put, putField, remove, removeEntry, removeField } from '../store/commit.ts';
import { type AccountLedger, listPaidFacts, listPayments } from '../store/ledger.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { keysOfAccount } from '../stored-keys.ts';

interface Person {
  ledger: AccountLedger;
  /** The address in the index of the account. Undefined if it belongs to another account or to no account. */
  indexedEmail: string | undefined;
  paymentLinks: { id: string; key: string }[];
  /** Keys of the links in emails about the account. */
  accountLinks: string[];
  /** Ids of the person's reports about pages. */
  pageReports: string[];
  /** Fields of the jobs about the person. */
  jobs: string[];
}

/** Returns the changes that delete a person from the store. Emails to payers stay queued. */
export function planDeletion(
  { ledger, indexedEmail, paymentLinks, accountLinks, pageReports, jobs }: Person,
  at: string,
): Change[] {
  const { accountId } = ledger;
  const key = ledgerKey.of(accountId);
  const { removed, emptied } = planFacts(Object.keys(ledger.facts));
  return [
    put(deletedAccountKey.of(accountId), { at }, deletedAccountKey.ttlSeconds),
    ...(indexedEmail === undefined ? [] : [remove(accountByEmailKey.of(indexedEmail))]),
    ...removed.map((field) => removeField(key, field)),
    ...emptied.map((field) => putField(key, field, {})),
    ...pageReports.map((id) => removeField(pageReportsKey.key, id)),
    ...jobs.map((field) => removeField(jobsKey.key, field)),
    removeEntry(downloadsByAccountKey.key, accountId),
    removeEntry(updateEmailsKey.key, accountId),
    removeEntry(practiceEmailsKey.key, accountId),
    ...[
      ...keysOfAccount(accountId),
      ...accountLinks,
      ...paymentLinks.map((link) => link.key),
      ...listSubjects(ledger).map((subjectId) => checkoutKey.of(accountId, subjectId)),
    ].map(remove),
  ];
}

/** Lists the subjects of all open and paid payments. */
function listSubjects(ledger: AccountLedger): string[] {
  const opened = [...listPayments(ledger).values()].flatMap(
    (facts) => toOpened(facts).subjectId ?? [],
  );
  const bought = listPaidFacts(ledger).flatMap(({ fact }) =>
    (paidFact.safeParse(fact).data?.lines ?? []).map((line) => line.subjectId),
  );
  return [...new Set([...opened, ...bought])];
}

const FIELD = /^([^/]+)\/(.+)$/;

/**
 * Decides which fields of a ledger a deletion removes or empties. Facts of paid orders stay, without the address and
 * the reasons for access given or removed.
 */
export function planFacts(fields: readonly string[]): { removed: string[]; emptied: string[] } {
  const facts = fields.flatMap((field) => {
    const [, payment, name] = FIELD.exec(field) ?? [];
    return payment === undefined || name === undefined ? [] : [{ field, payment, name }];
  });
  const paid = new Set(facts.flatMap(({ payment, name }) => (name === 'paid' ? payment : [])));
  const isRemoved = ({ payment, name }: (typeof facts)[number]) =>
    !paid.has(payment) || name === 'granted' || name.startsWith('stamp:');
  return {
    removed: facts.filter(isRemoved).map(({ field }) => field),
    emptied: facts
      .filter((fact) => !isRemoved(fact) && fact.name === 'revoked')
      .map(({ field }) => field),
  };
}
