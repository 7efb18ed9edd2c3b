import { type Currency, formatAmount } from '#contract/money.ts';
import { raiseAlarmOrThrow } from '../alarms/alarms.ts';
import { contestNews, hasWarning, toDisputes, warningFact } from '../purchases/dispute-facts.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { isCounted, toRefunds } from '../purchases/purchase-status.ts';
import type { Payment } from '../services/payments.ts';
import { commit } from '../store/commit.ts';
import { type AccountLedger, factsOfPayment } from '../store/ledger.ts';

/**
 * Alarms about contested payments and failed refunds. They are raised before the ledger records the news, so that
 * the next call repeats an interrupted alarm.
 */

const CONTESTS = {
  inquiry: 'is asking about the payment for order',
  dispute: 'disputes the payment for order',
  returned: 'has reopened its dispute over the payment for order',
};

/** Alerts the owner to new, escalated and reopened disputes. @throws AppError `unavailable` without an alarm */
export async function reportNewDisputes(payment: Payment, ledger: AccountLedger): Promise<void> {
  if (payment.disputes.length === 0) return;
  const known = toDisputes(factsOfPayment(ledger, { paymentIntentId: payment.id }));
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
 * Alerts the owner to failed refunds, except those of duplicates. @throws AppError `unavailable` without an alarm
 */
export async function reportFailedRefunds(
  payment: Payment,
  ledger: AccountLedger,
  currency: Currency,
): Promise<void> {
  const known = toRefunds(factsOfPayment(ledger, { paymentIntentId: payment.id }));
  for (const { id, status: state, amount, duplicateOf } of payment.refunds) {
    const isKnown = known.some((one) => one.id === id && !isCounted(one));
    if (isCounted({ state }) || isKnown || duplicateOf !== undefined) continue;
    const order = orderNumber(payment.id);
    const what = state === 'canceled' ? 'was cancelled' : 'failed';
    await raiseAlarmOrThrow(
      'refund-failed',
      `A refund of ${formatAmount(amount, currency)} for order ${order} ${what}. The money is back with the shop. ` +
        'If we told the buyer about the refund, we have told them this too.',
      `${order}:${id}`,
    );
  }
}

/** Alerts the owner once. Access stays: most warnings do not become disputes. @throws AppError `unavailable` */
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
  await commit([warningFact(purchase, warningId)]);
}
