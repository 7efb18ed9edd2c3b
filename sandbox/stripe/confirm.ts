import type Stripe from 'stripe';
import type { z } from 'zod';
import { methodFromCard, methodFromToken } from './card-check.ts';
import { Refusal } from './endpoint.ts';
import type { StoredMethod } from './entities/payment-method.ts';
import { invalidRequest, noSuch, StripeError } from './errors.ts';
import { newId } from './ids.ts';
import type { Caller } from './keys.ts';
import type { Ledger } from './ledger.ts';
import { attempt } from './payments.ts';
import type { confirmParams } from './routes/payment-intent-params.ts';

/** Setting that authenticates on a separate page instead of in a dialog. */
export const REDIRECT_AUTHENTICATION = 'redirect_authentication';

type Confirmation = Omit<z.output<typeof confirmParams>, 'client_secret' | 'expand'> & {
  caller: Caller;
  origin: string;
};

/**
 * Returns a Refusal (402), whose changes are kept, for a declined card.
 * @throws StripeError if the intent or the parameters do not allow it
 */
export function confirmIntent(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  how: Confirmation,
): Stripe.PaymentIntent | Refusal {
  checkState(intent);
  const method = methodFor(ledger, intent, how);
  const { intent: after, error } = attempt(ledger, intent, method, () =>
    nextAction(ledger, intent, how),
  );
  if (!error) return after;
  return new Refusal(new StripeError(402, { ...error, type: 'card_error' }));
}

export function unexpectedState(message: string, intent: Stripe.PaymentIntent): StripeError {
  const code = 'payment_intent_unexpected_state';
  return invalidRequest(message, { code, payment_intent: intent });
}

function checkState(intent: Stripe.PaymentIntent): void {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    );
  }
  if (intent.status === 'canceled' || intent.status === 'processing') {
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      intent,
    );
  }
}

function methodFor(ledger: Ledger, intent: Stripe.PaymentIntent, how: Confirmation): StoredMethod {
  const data = how.payment_method_data;
  if (data && how.caller === 'secret') {
    throw invalidRequest(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements.',
    );
  }
  const { payment_method: id } = how;
  if (!data && !id) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    );
  }
  const method = data
    ? methodFromCard(data.card, data.billing_details)
    : savedMethod(ledger, String(id));
  const used = { ...method, is_used: true };
  ledger.save('payment_method', used);
  return used;
}

function savedMethod(ledger: Ledger, id: string): StoredMethod {
  const method = ledger.store.find('payment_method', id) ?? methodFromToken(id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method', 400);
  if (!method.is_used) return method;
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  );
}

function nextAction(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  how: Confirmation,
): Stripe.PaymentIntent.NextAction {
  const url = `${how.origin}/3d_secure/${intent.id}?client_secret=${intent.client_secret}`;
  const mustLeave = ledger.store.setting(REDIRECT_AUTHENTICATION) || !how.use_stripe_sdk;
  if (how.return_url && mustLeave) {
    return { type: 'redirect_to_url', redirect_to_url: { url, return_url: how.return_url } };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: newId('src') },
  };
}
