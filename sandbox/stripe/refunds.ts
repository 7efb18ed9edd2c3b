import type Stripe from 'stripe';
import { findTestCard } from './card-check.ts';
import { isOpen } from './disputes.ts';
import { createRefund } from './entities/refund.ts';
import { invalidRequest } from './errors.ts';
import { newId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { formatMoney } from './money.ts';

/**
 * @param amount in minor units; the whole remainder if undefined
 * @throws StripeError if the charge is refunded or disputed, or the remainder is smaller
 */
export function refundCharge(
  ledger: Ledger,
  charge: Stripe.Charge,
  input: { amount?: number; reason: string | null; metadata: Record<string, string> },
): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} was not successful; cannot issue a refund.`);
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (disputeStands(ledger, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const amount = input.amount ?? left;
  if (amount > left) {
    const money = (part: number) => formatMoney(part, charge.currency);
    throw invalidRequest(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      { param: 'amount' },
    );
  }
  const outcome = outcomeFor(ledger, charge);
  const status = outcome === 'pending' ? 'pending' : 'succeeded';
  const refund = createRefund(charge, { ...input, amount, status });
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  ledger.save('refund', refund);
  if (outcome) settleLater(ledger, refund);
  ledger.save('charge', refunded);
  ledger.emit('refund.created', refund);
  ledger.emit('charge.refunded', refunded, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  });
  return refund;
}

function outcomeFor(ledger: Ledger, charge: Stripe.Charge) {
  const method = ledger.store.find('payment_method', String(charge.payment_method));
  return method && findTestCard(method).refunds;
}

/** Delay before a refund settles. At Stripe it takes days. */
const SETTLE_DELAY_MS = 1_000;

function settleLater({ store }: Ledger, { id }: Stripe.Refund): void {
  store.database
    .prepare('INSERT INTO unsettled_refunds VALUES (?, ?)')
    .run(id, Date.now() + SETTLE_DELAY_MS);
}

/** Settles a refund: a pending refund succeeds, and a succeeded refund fails. */
export function settleRefund(ledger: Ledger, refund: Stripe.Refund): void {
  const hasFailed = refund.status === 'succeeded';
  const settled: Stripe.Refund = hasFailed
    ? {
        ...refund,
        failure_balance_transaction: newId('txn'),
        failure_reason: 'unknown',
        status: 'failed',
      }
    : { ...refund, status: 'succeeded' };
  ledger.save('refund', settled);
  if (hasFailed) returnToCharge(ledger, refund);
  ledger.emit('refund.updated', settled, { status: refund.status });
  ledger.emit('charge.refund.updated', settled, { status: refund.status });
  if (hasFailed) ledger.emit('refund.failed', settled);
}

/** Stripe returns the amount of a failed refund to the shop's balance. */
function returnToCharge(ledger: Ledger, refund: Stripe.Refund): void {
  const charge = ledger.store.find('charge', String(refund.charge));
  if (!charge) throw new Error(`${refund.id} has no charge`);
  const amount_refunded = charge.amount_refunded - refund.amount;
  ledger.save('charge', { ...charge, amount_refunded, refunded: false });
}

function disputeStands(ledger: Ledger, charge: Stripe.Charge): boolean {
  const { data } = ledger.store.list('dispute', { where: { charge: charge.id }, limit: 10 });
  return data.some((dispute) => isOpen(dispute) || dispute.status === 'lost');
}
