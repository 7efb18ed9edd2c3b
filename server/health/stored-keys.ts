import { defineKey, IDS_ONLY, MADE_AGAIN, SHORT_LIVED } from '../store/keys.ts';

export const paymentsFoundKey = defineKey({
  key: 'payments-found',
  type: 'zset',
  backup: SHORT_LIVED,
  personalData: [{ gives: IDS_ONLY, whenDeleted: 'expires', ends: 'after a day' }],
  about: 'ids of payments found by reconciliation, by time, for an alarm',
});

export const webhooksWatchedKey = defineKey({
  key: 'webhooks-watched',
  type: 'string',
  backup: MADE_AGAIN,
  about: 'since when payments are expected to be followed by a webhook',
});

export const needsDoneKey = defineKey({
  key: 'needs-done',
  type: 'zset',
  backup: 'kept',
  personalData: [{ gives: IDS_ONLY, whenDeleted: 'expires', ends: 'after 90 days' }],
  about: 'what the owner has marked as done under "Needs you", by time, for 90 days',
});

export const dailyEmailKey = defineKey({
  key: 'daily-email',
  type: 'string',
  backup: 'kept',
  about:
    "whether the owner wants the daily email, and the day in the shop's time zone of the last one",
});
