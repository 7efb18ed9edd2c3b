import { paymentIntentId } from '#contract/payments.ts';

interface PaymentReturn {
  paymentIntentId: string;
  /** As the address has it. */
  subjectName: string;
  /** The provider says that the buyer did not pay. */
  hasFailed: boolean;
}

/**
 * Reads the query that the payment provider added to our return address.
 * @returns undefined where it names no payment
 */
export function readPaymentReturn(search: string): PaymentReturn | undefined {
  const query = new URLSearchParams(search);
  const id = paymentIntentId.safeParse(query.get('payment_intent'));
  if (query.get('payment_success') !== 'true' || !id.success) return undefined;
  return {
    paymentIntentId: id.data,
    subjectName: query.get('subject') ?? '',
    hasFailed: query.get('redirect_status') === 'failed',
  };
}
