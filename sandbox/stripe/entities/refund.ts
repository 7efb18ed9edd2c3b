import type Stripe from 'stripe';
import { newId, now } from '../ids.ts';

/** Creates a refund. The amount is in minor units. */
export function createRefund(
  charge: Stripe.Charge,
  input: {
    amount: number;
    reason: string | null;
    metadata: Record<string, string>;
    status: 'pending' | 'succeeded';
  },
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: input.amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: input.status,
    transfer_reversal: null,
  };
}
