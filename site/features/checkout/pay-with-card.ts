import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { consentWording } from '#contract/consent.ts';
import { giveConsent } from '#contract/payments.ts';
import { quoteSubject } from '#contract/quote.ts';
import type { SubjectCard } from '#site/catalogue/subject-card.ts';
import { describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { logFailure } from '#site/lib/log-failure.ts';
import { paymentReturnUrl } from '#site/lib/paths.ts';
import { type PaymentOutcome, readOutcome } from './payment-outcome.ts';

interface CardPayment {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  subject: SubjectCard;
}

/**
 * Pays what the page shows, once the server has kept what the buyer agreed to. Nothing is charged
 * where the payment is another one by now, or where the consent could not be kept.
 */
export async function payWithCard({
  stripe,
  elements,
  clientSecret,
  subject,
}: CardPayment): Promise<PaymentOutcome> {
  // Where the provider does not tell how the payment stands, confirming it will.
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  const { status, amount } = paymentIntent ?? {};
  if (status === 'canceled') return { kind: 'changed' };
  if (amount !== undefined && amount !== quoteSubject(subject).amount) return { kind: 'changed' };
  // A payment that went through in another tab had its consent there.
  if (status !== 'succeeded' && status !== 'processing') {
    const refusal = await sendConsent(clientSecret);
    if (refusal) return refusal;
  }
  const result = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: paymentReturnUrl(location.origin, subject.name) },
    redirect: 'if_required',
  });
  return readOutcome(result);
}

/** Keeps the consent with the payment. @returns why nothing may be charged, if so */
async function sendConsent(clientSecret: string): Promise<PaymentOutcome | undefined> {
  // `{payment's id}_secret_{secret}`
  const [paymentIntentId = ''] = clientSecret.split('_secret_');
  try {
    await call(giveConsent, { paymentIntentId, wordingVersion: consentWording.version });
    return undefined;
  } catch (error) {
    logFailure('Keeping a consent', error);
    return { kind: 'unagreed', reason: describeError(error) };
  }
}
