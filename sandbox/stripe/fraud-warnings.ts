import type Stripe from 'stripe';
import { newId, now } from './ids.ts';
import type { Ledger } from './ledger.ts';

/** Emits an early fraud warning: the card's network suspects a payment, and may dispute it later. */
export function warnOfFraud(ledger: Ledger, charge: Stripe.Charge): void {
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
