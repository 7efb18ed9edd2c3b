import { paths } from '#site/lib/paths.ts';
import type { ToastMessage } from '#site/lib/pending-toast.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import { homeLabels } from '#site/texts/home.ts';

/** Says that a subject is the student's now, with a link to its notes where their page is known. */
export function successToast({ name, slug }: { name: string; slug?: string }): ToastMessage {
  const action = slug && { label: homeLabels.openNotes, href: paths.subject(slug) };
  return { ...checkoutMessages.paymentSuccess(name), ...(action && { action }) };
}
