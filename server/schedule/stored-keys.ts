import { defineKey, SHORT_LIVED } from '../store/keys.ts';

export const reconciliationFailuresKey = defineKey({
  key: 'reconciliation-failures',
  type: 'string',
  backup: SHORT_LIVED,
  about: 'in how many runs in a row each step of the scheduled function has failed',
});

const MOVED = { nothing: 'short-lived' } as const;
const WAS_MOVED = { leftOut: 'moved to `jobs`' } as const;
const UNTIL_MOVED = [
  { gives: MOVED, whenDeleted: 'expires', ends: 'moved to `jobs` within ten minutes' },
] as const;
const EARLIER = 'what an earlier version has left to send; moved to `jobs`';

export const emailOutboxKey = defineKey({
  key: 'email-outbox',
  type: 'set',
  backup: WAS_MOVED,
  personalData: UNTIL_MOVED,
  about: EARLIER,
});

export const accountEmailsKey = defineKey({
  key: 'account-emails',
  type: 'hash',
  backup: WAS_MOVED,
  personalData: UNTIL_MOVED,
  about: EARLIER,
});

export const signInNoticesKey = defineKey({
  key: 'sign-in-notices',
  type: 'hash',
  backup: WAS_MOVED,
  personalData: UNTIL_MOVED,
  about: EARLIER,
});

export const alarmsUnsentKey = defineKey({
  key: 'alarms-unsent',
  type: 'hash',
  backup: WAS_MOVED,
  about: EARLIER,
});

export const emailSendingKey = defineKey({
  key: 'email-sending:{entry}',
  type: 'string',
  backup: WAS_MOVED,
  personalData: UNTIL_MOVED,
  about: 'the lock of an earlier version while it sends an email',
});

export const alarmSendingKey = defineKey({
  key: 'alarm-sending:{case}',
  type: 'string',
  backup: WAS_MOVED,
  about: 'the lock of an earlier version while it sends an alarm',
});
