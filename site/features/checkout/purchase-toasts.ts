import { joinNames } from '#contract/join-names.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { type ApiError, describeError } from '#site/lib/api-error.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { type ToastMessage, toast } from '#site/lib/toast.ts';

/** @param slug undefined if the page is unknown */
export function successToast(names: string[], slug?: string): ToastMessage {
  const href = names.length > 1 ? paths.purchases() : slug && paths.subject(slug);
  const action = href && { label: homeLabels.openNotes, href };
  return { ...checkoutMessages.paymentSuccess(joinNames(names)), ...(action && { action }) };
}

/** Shows that a payment failed after all. A no-op for a disputed payment, which the page explains. */
export function showIncomplete(error: ApiError): void {
  if (error.code === 'payment_disputed') return;
  const { title } = checkoutMessages.paymentFailed;
  toast({ title, description: describeError(error), variant: 'destructive' });
}
