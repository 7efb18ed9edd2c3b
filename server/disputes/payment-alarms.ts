import type { AlarmName } from '#contract/health/status.ts';
import { formatAmount } from '#contract/money.ts';
import { contestNews, hasWarning, toDisputes } from '../purchases/dispute-facts.ts';
import type { PaidPayment } from '../purchases/payment-changes.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { isCounted, toRefunds } from '../purchases/purchase-status.ts';
import type { PaymentFacts } from '../store/ledger.ts';

/** Alarm for the owner. Repeating it before the ledger has its news raises no second alarm. */
export interface PaymentAlarm {
  name: AlarmName;
  sentence: string;
  /** Distinguishes cases that the owner must be told of separately. */
  about: string;
}

const CONTESTS = {
  inquiry: 'is asking about the payment for order',
  dispute: 'disputes the payment for order',
  returned: 'has reopened its dispute over the payment for order',
};

/**
 * Lists the alarms about a payment: new, escalated and reopened disputes, failed refunds except those of duplicates,
 * and warnings of the card's network. Access stays after a warning: most do not become disputes.
 * @param facts facts in the ledger
 * @param warnings ids of the warnings that the provider reports
 */
export function paymentAlarms(
  payment: PaidPayment,
  facts: PaymentFacts,
  warnings: string[],
): PaymentAlarm[] {
  const order = orderNumber(payment.id);
  const disputes = toDisputes(facts);
  const refunds = toRefunds(facts);
  return [
    ...payment.disputes.flatMap(({ id, status }): PaymentAlarm[] => {
      const states = disputes.find((dispute) => dispute.id === id)?.states ?? [];
      const news = contestNews(status, states);
      if (!news) return [];
      const which = news === 'returned' ? `${news}${states.length}` : news;
      const sentence = `A buyer's bank ${CONTESTS[news]} ${order}.`;
      return [{ name: 'payment-disputed', sentence, about: `${order}:${id}:${which}` }];
    }),
    ...payment.refunds.flatMap(({ id, status: state, amount, duplicateOf }): PaymentAlarm[] => {
      const isKnown = refunds.some((refund) => refund.id === id && !isCounted(refund));
      if (isCounted({ state }) || isKnown || duplicateOf !== undefined) return [];
      const what = state === 'canceled' ? 'was cancelled' : 'failed';
      const sentence =
        `A refund of ${formatAmount(amount, payment.paid.currency)} for order ${order} ${what}. The money is back with the shop. ` +
        'If we told the buyer about the refund, we have told them this too.';
      return [{ name: 'refund-failed', sentence, about: `${order}:${id}` }];
    }),
    ...warnings.flatMap((id): PaymentAlarm[] => {
      if (hasWarning(facts, id)) return [];
      const money = formatAmount(payment.paid.amount, payment.paid.currency);
      const sentence = `The card's network suspects that order ${order} (${money}) was paid with a stolen card.`;
      return [{ name: 'fraud-warning', sentence, about: `${order}:${id}` }];
    }),
  ];
}

export function failedDuplicateRefund(paymentIntentId: string, subjectName: string): PaymentAlarm {
  const order = orderNumber(paymentIntentId);
  const sentence =
    `Order ${order} paid for a subject a second time (${subjectName}), and its refund failed. ` +
    "Refund it in the payment provider's dashboard, or by another means if the card cannot be refunded.";
  return { name: 'refund-failed', sentence, about: order };
}
