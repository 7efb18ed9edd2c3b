import { joinNames } from '#contract/payments/join-names.ts';
import { paths } from '#site/lib/paths.ts';
import type { ToastMessage } from '#site/lib/pending-toast.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { homeLabels } from '#site/texts/home.ts';

/**
 * Says that subjects are the student's now, with a link to their notes.
 * @param slug of the page, where it is known and there is one subject
 * @param write says it; by default of a payment
 */
export function successToast(
  names: string[],
  slug?: string,
  write: (names: string) => ToastMessage = checkoutMessages.paymentSuccess,
): ToastMessage {
  const href = names.length > 1 ? paths.purchases() : slug && paths.subject(slug);
  const action = href && { label: homeLabels.openNotes, href };
  return { ...write(joinNames(names)), ...(action && { action }) };
}
