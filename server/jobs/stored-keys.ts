import { defineKey, SHORT_LIVED, WITHIN_HOURS } from '../store/keys.ts';

export const jobsKey = defineKey({
  key: 'jobs',
  type: 'hash',
  backup: 'derived',
  personalData: [
    {
      about:
        "emails to send: ids of account and payment, file and pages of a corrected report, the address to which a change is announced; network address and browser of an administrator's sign-in",
      gives: 'orders',
      whenDeleted: 'deleted',
      ends: 'when sent, or given up after three days; emails to a payer stay until then',
    },
  ],
  about:
    'work to do, such as emails to send: its data and since when it waits, by `{name}/{id}` ([decision 0036](decisions/0036-how-is-something-done-later.md))',
});

export const jobRunningKey = defineKey({
  key: 'job-running:{job}',
  type: 'string',
  backup: SHORT_LIVED,
  personalData: [{ gives: WITHIN_HOURS, whenDeleted: 'expires', ends: 'after two minutes' }],
  about: 'lock while a job is done',
});
