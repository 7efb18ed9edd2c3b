import type { FormFailure } from '#site/forms/use-api-form.ts';
import { type ApiError, describeError } from '#site/lib/api-error.ts';
import { toast } from '#site/lib/toast.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import type { PaymentOutcome } from './pay-with-card.ts';

type Outcome<Kind extends PaymentOutcome['kind']> = Extract<PaymentOutcome, { kind: Kind }>;

/** @returns the form's message */
export function showDeclined({ message, isCertain }: Outcome<'failed'>): FormFailure {
  const { paymentFailed, notCharged } = checkoutMessages;
  const description = message || paymentFailed.description;
  toast({ title: paymentFailed.title, description, variant: 'destructive', isSilent: true });
  return isCertain ? { title: notCharged, description } : describeUnconfirmed(description);
}

/** @returns the form's message */
export function showConsentFailed(outcome: Outcome<'consent-failed'>): FormFailure {
  const { reason, reference, needsReload } = outcome;
  const { title, description } = checkoutMessages.consentFailed;
  const failure = { title, description: `${description} ${reason}`, reference };
  toast({ ...failure, variant: 'destructive', isSilent: true });
  return { ...failure, needsReload };
}

/** @returns the form's message */
export function showPaymentError(error: unknown): FormFailure {
  const { title, description: fallback } = checkoutMessages.paymentUnexpected;
  const description = (error instanceof Error && error.message) || fallback;
  toast({ title, description, variant: 'destructive', isSilent: true });
  return describeUnconfirmed(description);
}

/** Explains why a completed payment gives no access. */
export function showWithoutAccess(error: ApiError): void {
  const { paymentFailed, paymentWithoutAccess } = checkoutMessages;
  const title = error.code === 'payment_disputed' ? paymentWithoutAccess : paymentFailed.title;
  toast({ title, description: describeError(error), variant: 'destructive' });
}

/** Warns that the card may have been charged. A second attempt finds that payment. */
function describeUnconfirmed(reason: string): FormFailure {
  const { title, description } = checkoutMessages.unconfirmed;
  return { title, description: `${reason} ${description}` };
}
