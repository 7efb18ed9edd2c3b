import type { PaymentIntentResult } from '@stripe/stripe-js';

/** How a confirmation ended. */
export type PaymentOutcome =
  | { kind: 'succeeded'; paymentIntentId: string }
  | { kind: 'pending' }
  /** Nothing was asked for: the payment is not, or no longer, the one that the page shows. */
  | { kind: 'changed' }
  /** Nothing was asked for: what the buyer agreed to could not be kept. `reason` is for the buyer. */
  | { kind: 'unagreed'; reason: string }
  /** `message` is the provider's, for the buyer. */
  | { kind: 'failed'; message: string | undefined };

/**
 * Reads what the provider answered. A refusal of a payment that has gone through already (in
 * another tab, or before the answer was lost) is no failure: nobody is asked to pay twice.
 */
export function readOutcome(result: PaymentIntentResult): PaymentOutcome {
  const intent = result.paymentIntent ?? result.error?.payment_intent;
  if (intent?.status === 'succeeded') return { kind: 'succeeded', paymentIntentId: intent.id };
  if (!result.error || intent?.status === 'processing') return { kind: 'pending' };
  return { kind: 'failed', message: result.error.message };
}
