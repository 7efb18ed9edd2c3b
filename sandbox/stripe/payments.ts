import type Stripe from 'stripe';
import { findTestCard } from './card-check.ts';
import type { Decline } from './cards.ts';
import { openDispute } from './disputes.ts';
import { createCharge } from './entities/charge.ts';
import type { StoredMethod } from './entities/payment-method.ts';
import type { ErrorBody } from './errors.ts';
import { newId, now } from './ids.ts';
import type { Ledger } from './ledger.ts';

export interface Outcome {
  intent: Stripe.PaymentIntent;
  error: ErrorBody | null;
}

const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Setting that holds the next payment in `processing`. */
export const HOLD_NEXT = 'hold_next_payment';

/** Attempts a payment with the test card's documented outcome, after 3-D Secure if the card needs it. */
export function attempt(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  nextAction: () => Stripe.PaymentIntent.NextAction,
): Outcome {
  if (!findTestCard(method).isAuthenticated) return charge(ledger, intent, method, false);
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.id,
    status: 'requires_action',
    next_action: nextAction(),
    last_payment_error: null,
  };
  ledger.save('payment_intent', waiting);
  ledger.emit('payment_intent.requires_action', waiting);
  return { intent: waiting, error: null };
}

export function authenticate(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  isPassed: boolean,
): Outcome {
  if (isPassed) return charge(ledger, intent, method, true);
  return refuse(ledger, intent, method, AUTHENTICATION_FAILED, null);
}

/** Ends a payment that was held in `processing`. */
export function release(ledger: Ledger, intent: Stripe.PaymentIntent, isPaid: boolean): Outcome {
  const method = ledger.store.find('payment_method', String(intent.payment_method));
  if (!method) throw new Error(`${intent.id} is processing without a payment method`);
  if (isPaid) return succeed(ledger, intent, method, false);
  const decline = { code: 'card_declined', message: 'Your card was declined.' };
  return fail(ledger, intent, method, { ...decline, decline_code: 'generic_decline' }, false);
}

function charge(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  isAuthenticated: boolean,
): Outcome {
  const { decline } = findTestCard(method);
  if (decline) return fail(ledger, intent, method, decline, isAuthenticated);
  if (ledger.store.setting(HOLD_NEXT)) return hold(ledger, intent, method);
  return succeed(ledger, intent, method, isAuthenticated);
}

function succeed(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  isAuthenticated: boolean,
): Outcome {
  const charged = createCharge(intent, method.object, { decline: null, isAuthenticated });
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charged.id,
    next_action: null,
    payment_method: method.id,
    processing: null,
    status: 'succeeded',
  };
  ledger.save('payment_intent', paid);
  ledger.emit('charge.succeeded', charged);
  ledger.emit('payment_intent.succeeded', paid);
  // Stripe adds the balance transaction a moment later, with a separate event.
  const booked = { ...charged, balance_transaction: newId('txn') };
  ledger.save('charge', booked);
  ledger.emit('charge.updated', booked, { balance_transaction: null });
  if (findTestCard(method).isDisputed) openDispute(ledger, booked);
  if (findTestCard(method).isSuspected) warnOfFraud(ledger, booked);
  return { intent: paid, error: null };
}

function hold(ledger: Ledger, intent: Stripe.PaymentIntent, method: StoredMethod): Outcome {
  ledger.store.set(HOLD_NEXT, null);
  const held: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    processing: { type: 'card', card: {} },
    status: 'processing',
  };
  ledger.save('payment_intent', held);
  ledger.emit('payment_intent.processing', held);
  return { intent: held, error: null };
}

function fail(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  decline: Decline,
  isAuthenticated: boolean,
): Outcome {
  const failed = createCharge(intent, method.object, { decline, isAuthenticated });
  ledger.save('charge', failed);
  ledger.emit('charge.failed', failed);
  return refuse(ledger, intent, method, decline, failed.id);
}

function refuse(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  decline: Decline,
  chargeId: string | null,
): Outcome {
  const type = chargeId ? 'card_error' : 'invalid_request_error';
  const reason = {
    ...(chargeId ? { charge: chargeId } : {}),
    ...decline,
    payment_method: method.object,
    type,
  } as const;
  const open: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: reason,
    latest_charge: chargeId ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  };
  ledger.save('payment_intent', open);
  ledger.emit('payment_intent.payment_failed', open);
  return { intent: open, error: { ...reason, payment_intent: open } };
}

/** Emits an early fraud warning: the card's network suspects a payment, and may dispute it later. */
function warnOfFraud(ledger: Ledger, charge: Stripe.Charge): void {
  const warning: Partial<Stripe.Radar.EarlyFraudWarning> = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: now(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    ...(charge.payment_intent ? { payment_intent: charge.payment_intent } : {}),
  };
  ledger.emit('radar.early_fraud_warning.created', warning);
}
