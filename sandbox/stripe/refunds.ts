import type Stripe from 'stripe';
import { isOpen } from './disputes.ts';
import { createRefund } from './entities/refund.ts';
import { invalidRequest } from './errors.ts';
import type { Ledger } from './ledger.ts';
import { formatMoney } from './money.ts';

/**
 * Refunds a charge, in full or in part.
 * @param amount in minor units; the whole remainder where it is left out
 * @throws StripeError where the charge is refunded or disputed, or the remainder is smaller
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
    const money = (pence: number) => formatMoney(pence, charge.currency);
    throw invalidRequest(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      { param: 'amount' },
    );
  }
  const refund = createRefund(charge, { ...input, amount });
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  ledger.save('refund', refund);
  ledger.save('charge', refunded);
  ledger.emit('refund.created', refund);
  ledger.emit('charge.refunded', refunded, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  });
  return refund;
}

function disputeStands(ledger: Ledger, charge: Stripe.Charge): boolean {
  const { data } = ledger.store.list('dispute', { where: { charge: charge.id }, limit: 10 });
  return data.some((dispute) => isOpen(dispute) || dispute.status === 'lost');
}
