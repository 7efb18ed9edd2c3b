import { defineKey, IDS_ONLY, MADE_AGAIN, SHORT_LIVED } from '../store/keys.ts';

export const paymentsFoundKey = defineKey({
  key: 'payments-found',
  type: 'zset',
  backup: SHORT_LIVED,
  personalData: [{ gives: IDS_ONLY, whenDeleted: 'expires', ends: 'automatically after a day' }],
  about: 'ids of payments found by reconciliation, by time: an alarm is computed from them',
});

export const webhooksWatchedKey = defineKey({
  key: 'webhooks-watched',
  type: 'string',
  backup: MADE_AGAIN,
  about: 'since when payments are expected to be followed by a webhook',
});
