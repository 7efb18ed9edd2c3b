import { defineKey, SHORT_LIVED } from '../store/keys.ts';

export const reconciliationFailuresKey = defineKey({
  key: 'reconciliation-failures',
  type: 'string',
  backup: SHORT_LIVED,
  about: 'in how many runs in a row each step of the scheduled function has failed',
});
