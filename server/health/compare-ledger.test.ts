import { expect, test } from 'vitest';
import { compare } from './compare-ledger.ts';

const paid = (id: string, amount = 3000) => ({ id, amount, currency: 'gbp' });
const both = [paid('pi_00000001'), paid('pi_00000002', 2499)];

test('agrees if the ledger contains each payment with its amount', () => {
  expect(compare(both, both.toReversed(), 'The last 30 days')).toEqual({
    state: 'good',
    summary: 'The last 30 days agree: 2 payments, £54.99.',
  });
  expect(compare([], [], 'The last 30 days')).toEqual({
    state: 'good',
    summary: 'The last 30 days agree: no payments.',
  });
});

test('lists payments that are missing on either side or have another amount', () => {
  const provider = [...both, paid('pi_missing1'), paid('pi_amount01', 3000)];
  const ledger = [...both, paid('pi_unknown1'), paid('pi_amount01', 300)];
  expect(compare(provider, ledger, 'The last 30 days')).toEqual({
    state: 'bad',
    summary:
      'The last 30 days differ. Payment provider: 4 payments, £114.99. Ledger: 4 payments, £87.99. ' +
      'One payment has no access. These orders differ:',
    advice: expect.stringContaining('Compare these orders'),
    items: ['AE-MISSING1', 'AE-AMOUNT01', 'AE-UNKNOWN1'],
  });
});
