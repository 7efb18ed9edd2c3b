import { type Currency, formatAmount } from '#contract/money.ts';
import { raiseAlarmOrThrow } from '../health/alarms.ts';
import { type AccountLedger, factsOfPayment } from '../purchases/account-ledger.ts';
import { contestNews, disputesOf, hasWarning, warningFact } from '../purchases/contest-facts.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { isCounted, refundsOf } from '../purchases/refunds.ts';
import { commit } from '../services/kv-ledger.ts';
import type { Payment } from '../services/payments.ts';

/**
 * Payments that a buyer's bank contests, and refunds that fail, of which the owner must hear at once. The owner is told
 * before the news is recorded: if this is interrupted, the next caller tells.
 */

const CONTESTS = {
  inquiry: 'asks about the payment of order',
  dispute: 'disputes the payment of order',
  returned: 'has taken its decision back and disputes again the payment of order',
};

/**
 * Tells the owner of open disputes that the ledger does not know yet, of inquiries that have become disputes, and of
 * disputes that return after they were decided.
 * @throws AppError `unavailable` if the alarm could not be recorded
 */
export async function reportNewDisputes(payment: Payment, ledger: AccountLedger): Promise<void> {
  if (payment.disputes.length === 0) return;
  const known = disputesOf(factsOfPayment(ledger, { paymentIntentId: payment.id }));
  for (const { id, status } of payment.disputes) {
    const states = known.find((one) => one.id === id)?.states ?? [];
    const news = contestNews(status, states);
    if (!news) continue;
    const order = orderNumber(payment.id);
    const which = news === 'returned' ? `${news}${states.length}` : news;
    await raiseAlarmOrThrow(
      'payment-disputed',
      `A buyer's bank ${CONTESTS[news]} ${order}.`,
      `${order}:${id}:${which}`,
    );
  }
}

/**
 * Tells the owner of refunds that have failed or were cancelled since the ledger last looked. Those of a duplicate
 * are told by the rule that makes them.
 * @throws AppError `unavailable` if the alarm could not be recorded
 */
export async function reportFailedRefunds(
  payment: Payment,
  ledger: AccountLedger,
  currency: Currency,
): Promise<void> {
  const known = refundsOf(factsOfPayment(ledger, { paymentIntentId: payment.id }));
  for (const { id, status: state, amount, duplicateOf } of payment.refunds) {
    const isKnown = known.some((one) => one.id === id && !isCounted(one));
    if (isCounted({ state }) || isKnown || duplicateOf !== undefined) continue;
    const order = orderNumber(payment.id);
    const what = state === 'canceled' ? 'was cancelled' : 'failed';
    await raiseAlarmOrThrow(
      'refund-failed',
      `A refund of ${formatAmount(amount, currency)} of order ${order} ${what}. The money is with the shop again, ` +
        'and the buyer has been told if they had been told of the refund.',
      `${order}:${id}`,
    );
  }
}

/**
 * Tells the owner once that the card's network suspects a payment, and records it. The access stays: most
 * warnings are not followed by a dispute.
 * @throws AppError `unavailable` if the alarm or the warning could not be recorded
 */
export async function reportWarning(
  { purchase, ledger }: { purchase: Purchase; ledger: AccountLedger },
  warningId: string,
): Promise<void> {
  if (hasWarning(factsOfPayment(ledger, purchase), warningId)) return;
  const order = orderNumber(purchase.paymentIntentId);
  const money = formatAmount(purchase.amount, purchase.currency);
  await raiseAlarmOrThrow(
    'fraud-warning',
    `The card's network suspects that order ${order} (${money}) was paid with a stolen card.`,
    `${order}:${warningId}`,
  );
  await commit({ facts: [warningFact(purchase, warningId)] });
}
