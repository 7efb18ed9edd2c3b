import type { PaymentIntent, PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';
import type { QuoteData } from '#contract/checkout/quote-request.ts';
import { decimalToAmount } from '#contract/money.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import {
  ApiError,
  describeError,
  errorReference,
  logError,
  needsReload,
} from '#site/lib/api-error.ts';
import { MAX_WAIT_MS, within } from '#site/lib/in-time.ts';
import { toast } from '#site/lib/toast.ts';
import { checkoutMessages } from './labels.ts';

export type PaymentOutcome =
  | { kind: 'succeeded'; paymentIntentId: string }
  | { kind: 'pending' }
  /** Nothing was charged: the payment has changed since the page showed it. */
  | { kind: 'outdated' }
  /** Nothing was charged: the shop has closed the payment after declined cards. */
  | { kind: 'closed' }
  /** Nothing was charged: the session has ended. */
  | { kind: 'signed-out' }
  /** Nothing was charged: the consent could not be saved. */
  | { kind: 'consent-failed'; error: unknown }
  /** `isCertain` is true if the provider confirms that nothing was charged. */
  | { kind: 'failed'; message: string | undefined; isCertain: boolean };

/** Errors about the card or form. Others, such as a lost connection, may hide a success. */
const CERTAIN: readonly string[] = ['card_error', 'validation_error'];

/** Counts a payment completed earlier, such as in another tab, as a success: no one pays twice. */
export function readOutcome(result: PaymentIntentResult): PaymentOutcome {
  const intent = result.paymentIntent ?? result.error?.payment_intent;
  if (intent?.status === 'succeeded') return { kind: 'succeeded', paymentIntentId: intent.id };
  if (!result.error || intent?.status === 'processing') return { kind: 'pending' };
  const { type, message } = result.error;
  return { kind: 'failed', message, isCertain: Boolean(intent) || CERTAIN.includes(type) };
}

interface CardPayment {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  quote: Pick<QuoteData, 'amount' | 'currency'>;
  returnUrl: string;
  /** Undefined if the payment needs no consent. */
  agree: ((paymentIntentId: string) => Promise<unknown>) | undefined;
}

/** Saves the consent first. Charges nothing if that fails or if the payment has changed. */
export async function payWithCard(payment: CardPayment): Promise<PaymentOutcome> {
  const { stripe, elements, clientSecret, quote, returnUrl, agree } = payment;
  // Without a status, the confirmation decides.
  const { paymentIntent } = await within(
    MAX_WAIT_MS,
    stripe.retrievePaymentIntent(clientSecret),
  ).catch(() => ({ paymentIntent: undefined }));
  const { status, amount } = paymentIntent ?? {};
  if (status === 'canceled') return { kind: isClosedByShop(paymentIntent) ? 'closed' : 'outdated' };
  if (amount !== undefined && amount !== decimalToAmount(quote.amount, quote.currency))
    return { kind: 'outdated' };
  // A payment completed in another tab has its consent already.
  if (agree && status !== 'succeeded' && status !== 'processing') {
    const failure = await saveConsent(clientSecret, agree);
    if (failure) return failure;
  }
  const result = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  return readOutcome(result);
}

/** Recognises a payment that the shop closed after too many declined cards. */
const isClosedByShop = (intent: PaymentIntent | undefined) =>
  intent?.cancellation_reason === 'abandoned';

/** @returns the outcome if the consent could not be saved */
async function saveConsent(
  clientSecret: string,
  agree: NonNullable<CardPayment['agree']>,
): Promise<PaymentOutcome | undefined> {
  try {
    await agree(toPaymentIntentId(clientSecret));
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { kind: 'signed-out' };
    logError('Saving a consent', error);
    return { kind: 'consent-failed', error };
  }
}

/** @param clientSecret `{payment intent id}_secret_{secret}` */
export const toPaymentIntentId = (clientSecret: string): string =>
  clientSecret.split('_secret_')[0] ?? '';

type Outcome<Kind extends PaymentOutcome['kind']> = Extract<PaymentOutcome, { kind: Kind }>;

export function showDeclined({ message, isCertain }: Outcome<'failed'>): FormFailure {
  const { paymentFailed, notCharged } = checkoutMessages;
  const description = message || paymentFailed.description;
  toast({ title: paymentFailed.title, description, variant: 'destructive', isSilent: true });
  return isCertain ? { title: notCharged, description } : describeUnconfirmed(description);
}

export function describeConsentFailed({ error }: Outcome<'consent-failed'>): FormFailure {
  const { title, description } = checkoutMessages.consentFailed;
  const reason = describeError(error);
  return {
    title,
    description: `${description} ${reason}`,
    reference: errorReference(error),
    needsReload: needsReload(error),
  };
}

export function showPaymentError(error: unknown): FormFailure {
  const { title, description: fallback } = checkoutMessages.paymentUnexpected;
  const description = (error instanceof Error && error.message) || fallback;
  toast({ title, description, variant: 'destructive', isSilent: true });
  return describeUnconfirmed(description);
}

/** Warns that the card may have been charged. A second attempt finds that payment. */
function describeUnconfirmed(reason: string): FormFailure {
  const { title, description } = checkoutMessages.unconfirmed;
  return { title, description: `${reason} ${description}` };
}
