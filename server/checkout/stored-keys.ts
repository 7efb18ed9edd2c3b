import { PAYMENT_LINK_DAYS } from '#contract/payment-links/payment-links.ts';
import { defineKey, IDS_ONLY, MADE_AGAIN, REVIVES_ACCESS, SHORT_LIVED } from '../store/keys.ts';

export const checkoutKey = defineKey({
  key: 'checkout:{accountId}:{wantedId}',
  type: 'string',
  backup: 'kept',
  personalData: [{ gives: 'orders', whenDeleted: 'deleted' }],
  about: 'the latest payment opened for a subject or an offer, paid or not',
});

export const linkCheckoutKey = defineKey({
  key: 'checkout-by-link:{linkId}',
  type: 'string',
  /** A day longer than the link lives, so that a late payment finds the record. */
  ttlSeconds: (PAYMENT_LINK_DAYS + 1) * 24 * 60 * 60,
  backup: REVIVES_ACCESS,
  personalData: [
    { gives: IDS_ONLY, whenDeleted: 'deleted', ends: 'automatically after eight days' },
  ],
  about: 'the latest payment opened through a link, paid or not',
});

export const paymentOriginKey = defineKey({
  key: 'payment-origin:{paymentIntentId}',
  type: 'string',
  backup: SHORT_LIVED,
  personalData: [
    {
      gives: { nothing: 'origin of a payment, kept for a day' },
      whenDeleted: 'expires',
      ends: 'automatically within a day',
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

export const ledgerRecoveredKey = defineKey({
  key: 'ledger-recovered',
  type: 'string',
  backup: MADE_AGAIN,
  about:
    'when the ledger was last restored or rebuilt: payments before that are never refunded automatically as duplicates',
});
