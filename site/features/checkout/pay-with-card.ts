import type { PaymentIntent, PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';
import { consentWording } from '#contract/consent.ts';
import { decimalToAmount } from '#contract/money.ts';
import { giveConsent } from '#contract/payments.ts';
import type { QuoteData } from '#contract/quote-data.ts';
import { ApiError, describeError, logError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import type { CheckoutOrder } from './checkout-order.ts';
import { paymentReturnUrl } from './payment-return-url.ts';

/** The outcome of a payment attempt. */
export type PaymentOutcome =
  | { kind: 'succeeded'; paymentIntentId: string }
  | { kind: 'pending' }
  /** Nothing was charged: the payment is no longer the one that the page shows. */
  | { kind: 'outdated' }
  /** Nothing was charged: the shop has closed the payment after declined cards. */
  | { kind: 'closed' }
  /** Nothing was charged: the session has ended. */
  | { kind: 'signed-out' }
  /** Nothing was charged: the consent could not be saved. `reason` is a sentence for the student. */
  | { kind: 'consent-failed'; reason: string; reference: string | undefined }
  /**
   * `message` is the provider's sentence for the student. `isCertain`: the provider has said that the
   * payment failed, so that nothing was charged.
   */
  | { kind: 'failed'; message: string | undefined; isCertain: boolean };

/** Errors about the card or its form. Others, such as a lost connection, may hide a success. */
const CERTAIN: readonly string[] = ['card_error', 'validation_error'];

/**
 * Reads the provider's response. A payment that was completed before, in another tab or before a
 * lost response, counts as a success, so that no student is asked to pay twice.
 */
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
  order: CheckoutOrder;
  /** What the page shows. */
  quote: QuoteData;
}

/**
 * Saves the student's consent, then confirms the payment that the page shows. Charges nothing if the
 * payment has changed or the consent cannot be saved.
 */
export async function payWithCard({
  stripe,
  elements,
  clientSecret,
  order,
  quote,
}: CardPayment): Promise<PaymentOutcome> {
  // Without a status from the provider, the confirmation tells.
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  const { status, amount } = paymentIntent ?? {};
  if (status === 'canceled') return { kind: isClosedByShop(paymentIntent) ? 'closed' : 'outdated' };
  if (amount !== undefined && amount !== decimalToAmount(quote.amount)) return { kind: 'outdated' };
  // A payment completed in another tab has its consent already.
  if (status !== 'succeeded' && status !== 'processing') {
    const failure = await saveConsent(clientSecret);
    if (failure) return failure;
  }
  const { name, request } = order;
  const result = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: paymentReturnUrl(location.origin, name, request.offerId) },
    redirect: 'if_required',
  });
  return readOutcome(result);
}

/** Whether the shop has closed a payment after declined cards, in it or in others. */
const isClosedByShop = (intent: PaymentIntent | undefined) =>
  intent?.cancellation_reason === 'abandoned';

/** Saves the consent with the payment. @returns the outcome if that failed */
async function saveConsent(clientSecret: string): Promise<PaymentOutcome | undefined> {
  // `{payment intent id}_secret_{secret}`
  const [paymentIntentId = ''] = clientSecret.split('_secret_');
  try {
    const consent = { paymentIntentId, wordingVersion: consentWording.version };
    await call(giveConsent, consent, { staysOn401: true });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { kind: 'signed-out' };
    logError('Saving a consent', error);
    const [reason, reference] = [describeError(error), referenceOf(error)];
    return { kind: 'consent-failed', reason, reference };
  }
}
