import type Stripe from 'stripe';

/** Stripe's types of the payment stand-in's objects, by the name in each object's `object`. */
export interface StripeObjects {
  charge: Stripe.Charge;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  list: Stripe.ApiList<unknown>;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  refund: Stripe.Refund;
  webhook_endpoint: Stripe.WebhookEndpoint;
}

/** Part of an error that Stripe's types describe. */
export interface ErrorBody {
  error: Pick<
    Stripe.StripeRawError,
    | 'charge'
    | 'code'
    | 'decline_code'
    | 'doc_url'
    | 'message'
    | 'param'
    | 'payment_intent'
    | 'payment_method'
    | 'type'
  >;
}
