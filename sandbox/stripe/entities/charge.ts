import type Stripe from 'stripe';
import type { Decline } from '../cards.ts';
import { newId, now } from '../ids.ts';

/** Creates a charge: one attempt to take an intent's amount from a card. `decline` makes it fail. */
export function createCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  how: { decline: Decline | null; isAuthenticated: boolean },
): Stripe.Charge {
  const { decline } = how;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: !decline,
    created: now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: toCardDetails(method, intent.amount, how) },
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcome(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.decline_code ?? decline.code) : null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function toCardDetails(
  method: Stripe.PaymentMethod,
  amount: number,
  how: { decline: Decline | null; isAuthenticated: boolean },
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card;
  return {
    amount_authorized: how.decline ? null : amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    exp_month: card?.exp_month ?? 1,
    exp_year: card?.exp_year ?? 2000,
    extended_authorization: { status: 'disabled' },
    fingerprint: null,
    funding: card?.funding ?? null,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: how.isAuthenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}
