import { completePurchase } from '#contract/payments.ts';
import type { SubjectCard } from '#site/catalogue/subject-card.ts';
import { call } from '#site/lib/call.ts';
import { leaveTo } from '#site/lib/leave.ts';
import { logFailure } from '#site/lib/log-failure.ts';
import { paths } from '#site/lib/paths.ts';
import { refreshPurchases } from '#site/lib/query.ts';
import { toast } from '#site/lib/toast.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

/** What follows a confirmation (spec section 4, checkout). After a success the page is left. */
export async function finishPayment(
  outcome: PaymentOutcome,
  subject: SubjectCard,
  onPending: () => void,
): Promise<void> {
  if (outcome.kind === 'failed') return sayDeclined(outcome.message);
  if (outcome.kind === 'unagreed') return sayUnagreed(outcome.reason);
  if (outcome.kind === 'pending') {
    toast(checkoutMessages.paymentPending);
    return onPending();
  }
  if (outcome.kind === 'changed') {
    toast({ ...checkoutMessages.priceChanged, variant: 'destructive' });
    return leaveTo(paths.checkout(subject.id));
  }
  await complete(outcome.paymentIntentId);
  toast(checkoutMessages.paymentSuccess(subject.name));
  await leaveTo(paths.home());
}

/** The card has been charged: the provider's own message to the server completes it if this fails. */
async function complete(paymentIntentId: string) {
  try {
    await call(completePurchase, { paymentIntentId }, { staysOn401: true });
  } catch (error) {
    logFailure('Completing a purchase', error);
  }
  await refreshPurchases();
}

function sayDeclined(message: string | undefined) {
  const { title, description } = checkoutMessages.paymentFailed;
  toast({ title, description: message || description, variant: 'destructive' });
}

function sayUnagreed(reason: string) {
  const { title, description } = checkoutMessages.consentFailed;
  toast({ title, description: `${description} ${reason}`, variant: 'destructive' });
}

/** An exception while paying (spec section 8). */
export function sayFailure(error: unknown): void {
  const { title, description } = checkoutMessages.paymentUnexpected;
  const message = error instanceof Error ? error.message : '';
  toast({ title, description: message || description, variant: 'destructive' });
}
