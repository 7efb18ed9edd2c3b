import type { PaymentIntent, PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';
import type { ErrorCode } from '#contract/errors.ts';
import { decimalToAmount } from '#contract/money.ts';
import type { QuoteData } from '#contract/payments/quote-data.ts';
import {
  ApiError,
  describeError,
  logError,
  needsReload,
  referenceOf,
} from '#site/lib/api-error.ts';

export type PaymentOutcome =
  | { kind: 'succeeded'; paymentIntentId: string }
  | { kind: 'pending' }
  /** Nothing was charged: the payment has changed since the page showed it. */
  | { kind: 'outdated' }
  /** Nothing was charged: the shop has closed the payment after declined cards. */
  | { kind: 'closed' }
  /** Nothing was charged: the session has ended. */
  | { kind: 'signed-out' }
  /** Nothing was charged: the consent could not be saved. `reason` is a sentence for the payer. */
  | {
      kind: 'consent-failed';
      reason: string;
      reference: string | undefined;
      code: ErrorCode | undefined;
      needsReload: boolean;
    }
  /** `isCertain` is true if the provider says that nothing was charged. */
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
  quote: QuoteData;
  returnUrl: string;
  agree: (paymentIntentId: string) => Promise<unknown>;
}

/** Saves the consent first. Charges nothing if that fails or if the payment has changed. */
export async function payWithCard(payment: CardPayment): Promise<PaymentOutcome> {
  const { stripe, elements, clientSecret, quote, returnUrl, agree } = payment;
  // Without a status, the confirmation decides.
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  const { status, amount } = paymentIntent ?? {};
  if (status === 'canceled') return { kind: isClosedByShop(paymentIntent) ? 'closed' : 'outdated' };
  if (amount !== undefined && amount !== decimalToAmount(quote.amount)) return { kind: 'outdated' };
  // A payment completed in another tab has its consent already.
  if (status !== 'succeeded' && status !== 'processing') {
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
  agree: CardPayment['agree'],
): Promise<PaymentOutcome | undefined> {
  // `{payment intent id}_secret_{secret}`
  const [paymentIntentId = ''] = clientSecret.split('_secret_');
  try {
    await agree(paymentIntentId);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { kind: 'signed-out' };
    logError('Saving a consent', error);
    const [reason, reference] = [describeError(error), referenceOf(error)];
    const { code } = error instanceof ApiError ? error : {};
    return { kind: 'consent-failed', reason, reference, code, needsReload: needsReload(error) };
  }
}
