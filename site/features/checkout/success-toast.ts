import { joinNames } from '#contract/payments/join-names.ts';
import { paths } from '#site/lib/paths.ts';
import type { ToastMessage } from '#site/lib/pending-toast.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { homeLabels } from '#site/texts/home.ts';

/**
 * Announces access to subjects, with a link to the notes.
 * @param slug undefined if the page is unknown or there are several subjects
 * @param write returns the text; by default about a payment
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
