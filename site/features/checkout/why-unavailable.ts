import type { ErrorCode } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { offerLabels } from '#site/texts/offer.ts';
import type { CheckoutOrder } from './checkout-order.ts';
import type { CheckoutPayment } from './use-payment-intent.ts';

/** Server's codes for a subject that no one can buy. */
const UNAVAILABLE: readonly (ErrorCode | undefined)[] = [
  'subject_off_sale',
  'subject_has_no_files',
];

/**
 * Returns why no one can buy the order: the server's reason, or the catalogue's. Undefined if the
 * server refuses the order for another reason, such as a payment in progress.
 */
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
