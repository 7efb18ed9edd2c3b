import type { ErrorCode } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { offerLabels } from '#site/texts/offer.ts';
import type { CheckoutOrder } from './checkout-order.ts';
import type { CheckoutPayment } from './use-payment-intent.ts';

const UNAVAILABLE: readonly (ErrorCode | undefined)[] = [
  'subject_off_sale',
  'subject_has_no_files',
];

/** Returns undefined for any other refusal, such as a payment in progress. */
export function whyUnavailable(
  { subject }: CheckoutOrder,
  payment: CheckoutPayment,
): string | undefined {
  if (payment.state === 'loading') return undefined;
  if (payment.state === 'refused') {
    return UNAVAILABLE.includes(payment.code) ? payment.reason : undefined;
  }
  if (subject?.availability === 'off-sale') return messages.subjectOffSale;
  if (subject?.availability === 'no-files') return offerLabels.firstNotes;
  return undefined;
}
