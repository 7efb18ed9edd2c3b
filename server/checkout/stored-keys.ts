import { defineKey, IDS_ONLY, SHORT_LIVED } from '../store/keys.ts';

export const checkoutKey = defineKey({
  key: 'checkout:{accountId}:{wantedId}',
  type: 'string',
  backup: { leftOut: 'short-lived' },
  personalData: [{ gives: IDS_ONLY, whenDeleted: 'deleted' }],
  about: 'the latest payment for a subject or an offer; written by earlier versions only',
});

export const linkCheckoutKey = defineKey({
  key: 'checkout-by-link:{linkId}',
  type: 'string',
  backup: SHORT_LIVED,
  personalData: [{ gives: IDS_ONLY, whenDeleted: 'expires', ends: 'within eight days' }],
  about: 'the latest payment by a payment link; written by earlier versions only',
});

export const paymentOriginKey = defineKey({
  key: 'payment-origin:{paymentIntentId}',
  type: 'string',
  backup: SHORT_LIVED,
  personalData: [
    {
      gives: { nothing: 'short-lived' },
      whenDeleted: 'expires',
      ends: 'within a day',
    },
  ],
  about: 'the account that opened a payment, and its network',
});

export const declinedSeenKey = defineKey({
  key: 'seen:declined',
  type: 'zset',
  backup: SHORT_LIVED,
  about: 'recent declined cards of the whole shop, by time',
});

export const openingSeenKey = defineKey({
  key: 'seen:opening',
  type: 'zset',
  backup: SHORT_LIVED,
  about: 'recently opened payments of the whole shop, by time',
});

export const reconciledKey = defineKey({
  key: 'reconciled',
  type: 'string',
  backup: 'kept',
  about:
    "when reconciliation last finished, up to when the provider's events have been processed, and the payments that could not be settled, with their fraud warnings",
});
