import { expect, test } from 'vitest';
import { limitUnconfirmed } from './free-orders.ts';

test.each([
  { ofHost: 1, ofSite: 1, decision: 'pass' },
  { ofHost: 60, ofSite: 800, decision: 'pass' },
  { ofHost: 61, ofSite: 61, decision: 'challenge' },
  { ofHost: 400, ofSite: 800, decision: 'challenge' },
  { ofHost: 401, ofSite: 401, decision: 'refuse' },
  { ofHost: 1, ofSite: 801, decision: 'refuse' },
])(
  'free orders for unconfirmed addresses, $ofHost of a network and $ofSite of its site: $decision',
  ({ decision, ...counts }) => {
    expect(limitUnconfirmed(counts)).toBe(decision);
  },
);
