import type { SubjectDocument } from '#contract/content.ts';
import { completePurchase } from '#contract/payments.ts';
import { logError } from '#site/lib/api-error.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { refreshPurchases } from '#site/lib/query.ts';
import { toast } from '#site/lib/toast.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import type { PaymentOutcome } from './pay-with-card.ts';

/** Shows the outcome of a payment. After a success, it leaves for the home page. */
export async function finishPayment(
  outcome: PaymentOutcome,
  subject: SubjectDocument,
  onPending: () => void,
): Promise<void> {
  if (outcome.kind === 'failed') return showDeclined(outcome.message);
  if (outcome.kind === 'consent-failed') return showConsentFailed(outcome);
  if (outcome.kind === 'pending') {
    toast(checkoutMessages.paymentPending);
    return onPending();
  }
  if (outcome.kind === 'outdated') {
    toast({ ...checkoutMessages.priceChanged, variant: 'destructive' });
    return leaveTo(paths.checkout(subject.id));
  }
  await complete(outcome.paymentIntentId);
  toast(checkoutMessages.paymentSuccess(subject.name));
  await leaveTo(paths.home());
}

/** Completes a paid purchase. If the call fails, the provider's event completes it. */
async function complete(paymentIntentId: string) {
  try {
    await call(completePurchase, { paymentIntentId }, { staysOn401: true });
  } catch (error) {
    logError('Completing a purchase', error);
  }
  await refreshPurchases();
}

type ConsentFailed = Extract<PaymentOutcome, { kind: 'consent-failed' }>;

function showDeclined(message: string | undefined) {
  const { title, description } = checkoutMessages.paymentFailed;
  toast({ title, description: message || description, variant: 'destructive' });
}

function showConsentFailed({ reason, reference }: ConsentFailed) {
  const { title, description } = checkoutMessages.consentFailed;
  toast({ title, description: `${description} ${reason}`, variant: 'destructive', reference });
}

/** Shows an unexpected error while paying. */
export function showPaymentError(error: unknown): void {
  const { title, description } = checkoutMessages.paymentUnexpected;
  const message = error instanceof Error ? error.message : '';
  toast({ title, description: message || description, variant: 'destructive' });
}
