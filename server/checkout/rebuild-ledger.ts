import { freezeStamp } from '../accounts/stamp-facts.ts';
import { isStudentUnchanged, readStudent } from '../accounts/student.ts';
import { isPlacesOrder, readOrders } from '../places/orders.ts';
import { settleOrder } from '../places/settle.ts';
import { countChanges } from '../purchases/counting-payments.ts';
import {
  givesAccess,
  isOfMode,
  type Purchase,
  recoveredNow,
  toPurchases,
} from '../purchases/ledger.ts';
import { listEmailKinds } from '../purchases/outbox-records.ts';
import {
  type PaidPayment,
  type PaymentEmail,
  paymentChanges,
} from '../purchases/payment-changes.ts';
import { isOfPlaces, orderNumber } from '../purchases/purchase-facts.ts';
import { ledgerRecoveredKey } from '../purchases/stored-keys.ts';
import { listPaymentsForRebuild } from '../services/payments.ts';
import { type Change, commit, commitIf, put, untilCommitted } from '../store/commit.ts';
import { type AccountLedger, addFact, isLedgerUnchanged, withFacts } from '../store/ledger.ts';
import { toPaymentState } from './order-payment.ts';
import { findCounting } from './plan-payment.ts';

/** Rebuild of the ledger from the provider (docs/decisions/0033-how-is-a-lost-ledger-recovered.md). */

const CONCURRENT_ACCOUNTS = 8;

/** Age up to which an email may still be unsent: reconciliation looks back as far. */
const UNSENT_EMAIL_MS = 3 * 24 * 60 * 60 * 1000;

interface Rebuilt {
  paid: number;
  added: number;
  /** Order numbers of payments without an account, or without their order of places, in the store. */
  withoutAccount: string[];
  /** Order numbers of further active payments for a subject: the owner decides which to refund. */
  second: string[];
}

/**
 * Writes every paid payment of the provider into the ledger, with refunds and disputes. Idempotent, and keeps
 * existing facts. It emails buyers only about refunds of the last weeks, and moves no money: the provider does not
 * show which payments the owner revoked. Orders of places are settled afterwards: they are released or end.
 * @param tell receives the number of payments found so far
 */
export async function rebuildLedger(tell: (paid: number) => void): Promise<Rebuilt> {
  const rebuilt: Rebuilt = { paid: 0, added: 0, withoutAccount: [], second: [] };
  const byAccount = new Map<string, string[]>();
  const orderIds = new Set<string>();
  await commit([put(ledgerRecoveredKey.key, recoveredNow())]);
  for await (const payments of listPaymentsForRebuild()) {
    const paidPayments = payments
      .map(toPaymentState)
      .flatMap((state) => (state.kind === 'paid' ? [state.payment] : []));
    const accounts = Map.groupBy(paidPayments, ({ paid }) => paid.accountId);
    await forEachOf([...accounts], ([accountId, own]) => recordAll(accountId, own, rebuilt));
    for (const { id, paid } of paidPayments) {
      // Payments of an order of places are never duplicates.
      if (isOfPlaces(paid)) orderIds.add(paid.accountId);
      else byAccount.set(paid.accountId, [...(byAccount.get(paid.accountId) ?? []), id]);
    }
    rebuilt.paid += paidPayments.length;
    tell(rebuilt.paid);
  }
  await forEachOf([...byAccount], async ([accountId, ids]) => {
    rebuilt.second.push(...(await countAll(accountId, new Set(ids))));
  });
  await forEachOf([...orderIds], settleOrder);
  return rebuilt;
}

async function forEachOf<T>(all: T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += CONCURRENT_ACCOUNTS) {
    await Promise.all(all.slice(at, at + CONCURRENT_ACCOUNTS).map(work));
  }
}

async function recordAll(accountId: string, payments: PaidPayment[], rebuilt: Rebuilt) {
  const student = await untilCommitted(async () => {
    const latest = await readStudent(accountId);
    const { account } = latest;
    let { ledger } = latest;
    const changes: Change[] = [];
    for (const payment of payments) {
      const ref = { accountId, paymentIntentId: payment.id };
      const stamp = account ? await freezeStamp(ref, account) : [];
      const own = [
        ...sentEmailFacts(payment),
        ...paymentChanges(ledger, payment, { emails: [], stamp, now: new Date() }),
      ];
      changes.push(...own);
      ledger = withFacts(ledger, own);
    }
    return (await commitIf(isStudentUnchanged(latest), changes)) ? latest : undefined;
  });
  const before = new Set(toPurchases(student.ledger).map((purchase) => purchase.paymentIntentId));
  const isKnown = isPlacesOrder(accountId)
    ? (await readOrders([accountId])).some((order) => order !== undefined)
    : student.account !== undefined;
  for (const { id } of payments) {
    if (!before.has(id)) rebuilt.added += 1;
    if (!isKnown) rebuilt.withoutAccount.push(orderNumber(id));
  }
}

/** Returns facts that mark the lost emails about an old payment as sent. */
function sentEmailFacts(payment: PaidPayment) {
  const { paid } = payment;
  if (Date.now() - Date.parse(paid.paidAt) < UNSENT_EMAIL_MS) return [];
  const ref = { accountId: paid.accountId, paymentIntentId: payment.id };
  const duplicates = paid.lines.filter((line) => findCounting(payment, line));
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
 * Makes an account's payments count in order, except refunded duplicates, so that none is a duplicate later.
 * @param ids payments at the provider; no others count
 * @returns order numbers of second payments for a subject
 */
function countAll(accountId: string, ids: Set<string>): Promise<string[]> {
  return untilCommitted(async () => {
    const { ledger } = await readStudent(accountId);
    const own = toPurchases(ledger).filter(
      (purchase) => ids.has(purchase.paymentIntentId) && isOfMode(purchase),
    );
    const { changes, second } = countInOrder(ledger, own.toReversed());
    return (await commitIf([isLedgerUnchanged(ledger)], changes)) ? second : undefined;
  });
}

/** @param purchases oldest first */
function countInOrder(ledger: AccountLedger, purchases: Purchase[]) {
  const changes: Change[] = [];
  const second: string[] = [];
  const counting: Purchase[] = [];
  for (const purchase of purchases) {
    const { paymentIntentId } = purchase;
    const lines = purchase.lines.filter(({ isDuplicate }) => !isDuplicate);
    if (lines.length === 0) continue;
    const isTwice = lines.some(
      ({ subjectId, isActive }) =>
        isActive &&
        counting.some((earlier) => givesAccess(earlier, subjectId) && wasActiveAllAlong(earlier)),
    );
    if (isTwice) second.push(orderNumber(paymentIntentId));
    counting.push(purchase);
    changes.push(...countChanges(withFacts(ledger, changes), paymentIntentId, lines));
  }
  return { changes, second };

  /**
   * Returns false after a won dispute: the payment gave no access meanwhile, so a second payment was legitimate.
   */
  function wasActiveAllAlong({ paymentIntentId }: Purchase): boolean {
    const start = `${paymentIntentId}/dispute:`;
    return !Object.keys(ledger.facts).some((field) => field.startsWith(start));
  }
}
