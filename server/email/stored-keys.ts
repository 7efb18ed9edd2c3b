import { defineKey, SHORT_LIVED, WITHIN_HOURS } from '../store/keys.ts';

export const emailSendingKey = defineKey({
  key: 'email-sending:{entry}',
  type: 'string',
  backup: SHORT_LIVED,
  personalData: [
    { gives: WITHIN_HOURS, whenDeleted: 'expires', ends: 'automatically after two minutes' },
  ],
  about: 'lock while an email is being sent',
});
