import { joinNames } from '#contract/join-names.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { type ApiError, describeError } from '#site/lib/api-error.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { type ToastMessage, toast } from '#site/lib/toast.ts';

/** @param slug undefined if the page is unknown */
export function successToast(
  names: string[],
  slug?: string,
  write: (names: string) => ToastMessage = checkoutMessages.paymentSuccess,
): ToastMessage {
  const href = names.length > 1 ? paths.purchases() : slug && paths.subject(slug);
  const action = href && { label: homeLabels.openNotes, href };
  return { ...write(joinNames(names)), ...(action && { action }) };
}

export function showWithoutAccess(error: ApiError): void {
  const isDisputed = error.code === 'payment_disputed';
  const title = isDisputed ? 'This Payment Gives No Access' : checkoutMessages.paymentFailed.title;
  toast({ title, description: describeError(error), variant: 'destructive' });
}
