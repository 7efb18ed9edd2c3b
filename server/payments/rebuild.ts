import { acceptAnyway } from '../purchases/accepted-payments.ts';
import { factOf } from '../purchases/account-ledger.ts';
import { kindsOf } from '../purchases/email-facts.ts';
import { givesAccess, isOfMode, type Purchase, purchasesOf } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { type PaidPayment, type PaymentEmail, recordPayment } from '../purchases/record-payment.ts';
import { readStudent } from '../purchases/student.ts';
import { commit } from '../services/kv-ledger.ts';
import { listPaymentsForRebuild } from '../services/payment-list.ts';
import { duplicateOf } from './duplicates.ts';
import { recordRecovery } from './ledger-recovery.ts';
import { paymentStateOf } from './payment-state.ts';

/**
 * Fills the ledger again from the payment provider alone
 * (docs/decisions/0033-how-is-a-lost-ledger-recovered.md).
 */

/** How many accounts are written at the same time. */
const AT_ONCE = 8;

/** How long after a payment its email may still be missing: reconciliation looks as far back. */
const EMAIL_MAY_BE_MISSING = 3 * 24 * 60 * 60 * 1000;

/** What a rebuild has found and done. */
export interface Rebuilt {
  /** The shop's own payments that are paid. */
  paid: number;
  /** Those that the ledger did not have. */
  added: number;
  /** The order numbers of those whose account the store does not have. */
  withoutAccount: string[];
  /** The order numbers of further active payments for a subject: the owner decides which to refund. */
  second: string[];
}

/**
 * Writes every paid payment of the provider into the ledger, with its refunds and disputes. What the ledger
 * has stays, and doing it again changes nothing. It writes to no buyer but about a refund of the last weeks,
 * and moves no money: the provider does not know which payments the owner revoked.
 * @param tell is told how many payments have been found
 */
export async function rebuildLedger(tell: (paid: number) => void): Promise<Rebuilt> {
  const rebuilt: Rebuilt = { paid: 0, added: 0, withoutAccount: [], second: [] };
  const byAccount = new Map<string, string[]>();
  await recordRecovery();
  for await (const payments of listPaymentsForRebuild()) {
    const found = payments.map(paymentStateOf).filter((state) => state.kind === 'paid');
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

/** Does some work for each, a few at a time. */
async function forEachOf<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await Promise.all(all.slice(at, at + AT_ONCE).map(work));
  }
}

/** Records payments of one account. */
async function recordAll(accountId: string, payments: PaidPayment[], rebuilt: Rebuilt) {
  let student = await readStudent(accountId);
  const known = new Set(purchasesOf(student.ledger).map((one) => one.paymentIntentId));
  for (const recorded of payments) {
    const { id } = recorded.payment;
    if (!known.has(id)) rebuilt.added += 1;
    if (!student.account) rebuilt.withoutAccount.push(orderNumber(id));
    // First, so that no email about it is wanted anew where this is interrupted.
    await commit({ facts: emailFactsOf(recorded) });
    student = { ...student, ledger: await recordPayment(student, recorded, []) };
  }
}

/** The facts that the email about an old payment has been sent: the store has lost them. */
function emailFactsOf({ payment, paid }: PaidPayment) {
  if (Date.now() - Date.parse(paid.paidAt) < EMAIL_MAY_BE_MISSING) return [];
  const ref = { accountId: paid.accountId, paymentIntentId: payment.id };
  const duplicates = paid.lines.filter((line) => duplicateOf(payment, line, paid.lines));
  const emails: PaymentEmail[] = [
    ...(duplicates.length < paid.lines.length ? (['confirmation'] as const) : []),
    ...(duplicates.length > 0 ? (['duplicate-payment'] as const) : []),
  ];
  const kinds = emails.flatMap((email) => kindsOf(email, paid.isPaidByOther ?? false));
  return kinds.flatMap((kind) =>
    ['queued', 'sent'].map((state) => factOf(ref, `${state}:${kind}`, { at: paid.paidAt })),
  );
}

/**
 * Accepts every payment of an account, but those that were refunded as second ones, in the order in which they
 * were paid. So none of them counts as a duplicate later.
 * @param ids of the payments that the provider knows: no other is accepted here
 * @returns the order numbers of payments for a subject that another active one pays for
 */
async function acceptAll(accountId: string, ids: Set<string>): Promise<string[]> {
  let { ledger } = await readStudent(accountId);
  const own = purchasesOf(ledger).filter((one) => ids.has(one.paymentIntentId) && isOfMode(one));
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

  /** A payment that was disputed and won gave no access meanwhile, so another one could be made. */
  function wasActiveAllAlong({ paymentIntentId }: Purchase): boolean {
    const start = `${paymentIntentId}/dispute:`;
    return !Object.keys(ledger.facts).some((field) => field.startsWith(start));
  }
}
