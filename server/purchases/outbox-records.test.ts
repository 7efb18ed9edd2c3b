import { expect, test } from 'vitest';
import { jobsOfAccount } from './outbox-records.ts';

const job = (data: object) => ({ data, since: '2026-11-25T10:00:00.000Z' });
const email = (accountId: string, kind: string) =>
  job({ accountId, paymentIntentId: 'pi_1', kind });

test('all jobs about an account end with it, except emails to payers', () => {
  const jobs = {
    'purchase-email/a/pi_1/confirmation': email('a', 'confirmation'),
    'purchase-email/a/pi_1/payer-refund:re_1': email('a', 'payer-refund'),
    'purchase-email/b/pi_1/confirmation': email('b', 'confirmation'),
    'account-email/1': job({ kind: 'address-changed', accountId: 'a', to: 'a@example.com' }),
    'update-email/a': job({ accountId: 'a' }),
    'alarm/errors-repeated': job({ id: 'a', alarm: 'errors-repeated', sentence: 'a' }),
    'another-job/a': 'unreadable',
  };
  expect(jobsOfAccount(jobs, 'a')).toEqual([
    'purchase-email/a/pi_1/confirmation',
    'account-email/1',
    'update-email/a',
  ]);
});
