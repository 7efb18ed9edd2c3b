import { formatAmount } from '#contract/money.ts';
import { raiseAlarmOrThrow } from '../health/alarms.ts';
import { type AccountLedger, factsOfPayment } from '../purchases/account-ledger.ts';
import { hasWarning, isInquiry, isNewContest, warningFact } from '../purchases/contest-facts.ts';
import { statesById } from '../purchases/fact-states.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { commit } from '../services/kv-ledger.ts';
import type { Payment } from '../services/payments.ts';

/** Payments that a buyer's bank contests, of which the owner must hear at once: there is a day to respond by. */

/**
 * Tells the owner of open disputes that the ledger does not know yet, and of inquiries that have become
 * disputes. Before they are recorded, so that where this is interrupted, the next caller tells.
 * @throws AppError `unavailable` where the alarm could not be recorded
 */
export async function reportNewDisputes(payment: Payment, ledger: AccountLedger): Promise<void> {
  if (payment.disputes.length === 0) return;
  const facts = factsOfPayment(ledger, { paymentIntentId: payment.id });
  const known = statesById(facts, 'dispute');
  for (const { id, status } of payment.disputes) {
    if (!isNewContest(status, known.get(id) ?? [])) continue;
    const order = orderNumber(payment.id);
    const [kind, what] = isInquiry(status) ? ['inquiry', 'asks about'] : ['dispute', 'disputes'];
    await raiseAlarmOrThrow(
      'payment-disputed',
      `A buyer's bank ${what} the payment of order ${order}.`,
      `${order}:${id}:${kind}`,
    );
  }
}

/**
 * Tells the owner once that the card's network suspects a payment, and records it. The access stays: most
 * warnings are not followed by a dispute.
 * @throws AppError `unavailable` where the alarm or the warning could not be recorded
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
