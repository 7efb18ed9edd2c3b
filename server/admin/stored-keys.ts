import { defineKey, SHORT_LIVED, WITHIN_HOURS } from '../store/keys.ts';

export const refundingKey = defineKey({
  key: 'refunding:{paymentIntentId}',
  type: 'string',
  /** The maximum run time of a function. */
  ttlSeconds: 60,
  backup: SHORT_LIVED,
  personalData: [{ gives: WITHIN_HOURS, whenDeleted: 'expires', ends: 'after a minute' }],
  about: 'lock while the owner refunds a payment, so that one refund is made at a time',
});
