/** Events that change a purchase or concern the owner. The webhook subscribes to them; reconciliation lists them. */
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

/** A declined card. It changes no purchase; the shop counts these events. */
export const DECLINED_EVENT = 'payment_intent.payment_failed';

export const WEBHOOK_EVENTS = [...PAYMENT_EVENTS, DECLINED_EVENT];
