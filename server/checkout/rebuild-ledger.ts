import { readStudent } from '../accounts/student.ts';
import { givesAccess, isOfMode, type Purchase, toPurchases } from '../purchases/ledger.ts';
import { listEmailKinds } from '../purchases/outbox-records.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import {
  acceptAnyway,
  type PaidPayment,
  type PaymentEmail,
  recordPayment,
} from '../purchases/record-payment.ts';
import { listPaymentsForRebuild } from '../services/payments.ts';
import { commit } from '../store/commit.ts';
import { addFact } from '../store/ledger.ts';
import { findAcceptedPayment } from './duplicates.ts';
import { recordRecovery } from './ledger-recovery.ts';
import { toPaymentState } from './order-payment.ts';

/** Rebuild of the ledger from the provider (docs/decisions/0033-how-is-a-lost-ledger-recovered.md). */

const CONCURRENT_ACCOUNTS = 8;

/** Age up to which an email may still be unsent: reconciliation looks back as far. */
const UNSENT_EMAIL_MS = 3 * 24 * 60 * 60 * 1000;

interface Rebuilt {
  paid: number;
  added: number;
  /** Order numbers of payments without an account in the store. */
  withoutAccount: string[];
  /** Order numbers of further active payments for a subject: the owner decides which to refund. */
  second: string[];
}

/**
 * Writes every paid payment of the provider into the ledger, with refunds and disputes. Idempotent, and keeps
 * existing facts. It emails buyers only about refunds of the last weeks, and moves no money: the provider does not
 * know which payments the owner revoked.
 * @param tell receives the number of payments found so far
 */
export async function rebuildLedger(tell: (paid: number) => void): Promise<Rebuilt> {
  const rebuilt: Rebuilt = { paid: 0, added: 0, withoutAccount: [], second: [] };
  const byAccount = new Map<string, string[]>();
  await recordRecovery();
  for await (const payments of listPaymentsForRebuild()) {
    const found = payments.map(toPaymentState).filter((state) => state.kind === 'paid');
    const accounts = Map.groupBy(found, ({ paid }) => paid.accountId);
    await forEachOf([...accounts], ([accountId, own]) => recordAll(accountId, own, rebuilt));
    for (const { paid, payment } of found) {
      byAccount.set(paid.accountId, [...(byAccount.get(paid.accountId) ?? []), payment.id]);
    }
    rebuilt.paid += found.length;
    tell(rebuilt.paid);
  }
  await forEachOf([...byAccount], async ([accountId, ids]) => {
    rebuilt.second.push(...(await acceptAll(accountId, new Set(ids))));
  });
  return rebuilt;
}

async function forEachOf<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += CONCURRENT_ACCOUNTS) {
    await Promise.all(all.slice(at, at + CONCURRENT_ACCOUNTS).map(work));
  }
}

async function recordAll(accountId: string, payments: PaidPayment[], rebuilt: Rebuilt) {
  let student = await readStudent(accountId);
  const known = new Set(toPurchases(student.ledger).map((one) => one.paymentIntentId));
  for (const recorded of payments) {
    const { id } = recorded.payment;
    if (!known.has(id)) rebuilt.added += 1;
    if (!student.account) rebuilt.withoutAccount.push(orderNumber(id));
    // Before the payment, so that an interrupted rebuild sends no email again.
    await commit(sentEmailFacts(recorded));
    student = { ...student, ledger: await recordPayment(student, recorded, []) };
  }
}

/** Returns facts that mark the lost emails about an old payment as sent. */
function sentEmailFacts({ payment, paid }: PaidPayment) {
  if (Date.now() - Date.parse(paid.paidAt) < UNSENT_EMAIL_MS) return [];
  const ref = { accountId: paid.accountId, paymentIntentId: payment.id };
  const duplicates = paid.lines.filter((line) => findAcceptedPayment(payment, line, paid.lines));
  const emails: PaymentEmail[] = [
    ...(duplicates.length < paid.lines.length ? (['confirmation'] as const) : []),
    ...(duplicates.length > 0 ? (['duplicate-payment'] as const) : []),
  ];
  const kinds = emails.flatMap((email) => listEmailKinds(email, paid.isPaidByOther ?? false));
  return kinds.flatMap((kind) =>
    ['queued', 'sent'].map((state) => addFact(ref, `${state}:${kind}`, { at: paid.paidAt })),
  );
}

/**
 * Accepts an account's payments in order, except refunded duplicates, so that none counts as a duplicate later.
 * @param ids payments that the provider knows; no others are accepted
 * @returns order numbers of second payments for a subject
 */
async function acceptAll(accountId: string, ids: Set<string>): Promise<string[]> {
  let { ledger } = await readStudent(accountId);
  const own = toPurchases(ledger).filter((one) => ids.has(one.paymentIntentId) && isOfMode(one));
  const second: string[] = [];
  const counting: Purchase[] = [];
  for (const purchase of own.toReversed()) {
    if (purchase.isDuplicate) continue;
    const { paymentIntentId } = purchase;
    const lines = purchase.lines.filter(({ isDuplicate }) => !isDuplicate);
    const isTwice = lines.some(
      ({ subjectId, isActive }) =>
        isActive && counting.some((one) => givesAccess(one, subjectId) && wasActiveAllAlong(one)),
    );
    if (isTwice) second.push(orderNumber(paymentIntentId));
    counting.push(purchase);
    const subjectIds = lines.map(({ subjectId }) => subjectId);
    ledger = await acceptAnyway(ledger, { subjectIds, paymentIntentId });
  }
  return second;

  /**
   * Returns false after a won dispute: the payment gave no access meanwhile, so a second payment was legitimate.
   */
  function wasActiveAllAlong({ paymentIntentId }: Purchase): boolean {
    const start = `${paymentIntentId}/dispute:`;
    return !Object.keys(ledger.facts).some((field) => field.startsWith(start));
  }
}
