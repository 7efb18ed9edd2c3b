/**
 * The payment provider's events that can change a purchase's status. The shop's webhook subscribes to
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
];
