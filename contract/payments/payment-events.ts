/**
 * The payment provider's events that can change a purchase's status, or that its owner must hear of. The shop's webhook subscribes to
 * them, and reconciliation lists them.
 */
export const PAYMENT_EVENTS = [
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
];

/** The event of a card that was declined. It changes no purchase; the shop counts them. */
export const DECLINED_EVENT = 'payment_intent.payment_failed';

/** What the shop's webhook subscribes to. */
export const WEBHOOK_EVENTS = [...PAYMENT_EVENTS, DECLINED_EVENT];
