import { expect, test } from 'vitest';
import { planRefund } from './plan-refund.ts';

const lines = [
  { subjectId: 'micro', subjectName: 'Micro', amount: 2000, refunded: 0 },
  { subjectId: 'macro', subjectName: 'Macro', amount: 1000, refunded: 400 },
];
const refund = {
  id: 're_1',
  status: 'succeeded',
  amount: 400,
  at: new Date(0),
  requestKey: 'first',
};
const failed = { ...refund, id: 're_2', status: 'failed', amount: 2000, requestKey: 'second' };
const paid = { amount: 3000, refunds: [refund] };
const recorded = [{ id: 're_1' }];

const make = (subjectName?: string) => ({ kind: 'make', subjectName });
const refuse = (code: string) => ({ kind: 'refuse', code });
const wish = (amount: number, subjectId?: string, key = 'new') => ({ amount, key, subjectId });

test.each([
  ['all that is left', { payment: paid, recorded }, wish(2600), make()],
  ['more than is left', { payment: paid, recorded }, wish(2601), refuse('refund_too_large')],
  ['nothing', { payment: paid, recorded }, wish(0), refuse('refund_too_large')],
  ['a line', { payment: paid, recorded }, wish(2000, 'micro'), make('Micro')],
  ['the rest of a line', { payment: paid, recorded }, wish(600, 'macro'), make('Macro')],
  [
    'more than the rest of a line',
    { payment: paid, recorded },
    wish(601, 'macro'),
    refuse('refund_too_large'),
  ],
  ['a line of another order', { payment: paid, recorded }, wish(100, 'trade'), refuse('not_found')],
  ['a free order', { payment: undefined, recorded: [] }, wish(100), refuse('nothing_paid')],
  [
    'a repeated request',
    { payment: paid, recorded },
    wish(400, 'macro', 'first'),
    { kind: 'made' },
  ],
  [
    'a repeated request that the ledger lacks',
    { payment: paid, recorded: [] },
    wish(400, 'macro', 'first'),
    { kind: 'made' },
  ],
  [
    'while the ledger lacks another refund',
    { payment: paid, recorded: [] },
    wish(100),
    { kind: 'record' },
  ],
  [
    'again after a failed refund',
    { payment: { ...paid, refunds: [failed] }, recorded: [{ id: 're_2' }] },
    wish(3000),
    make(),
  ],
])('the owner refunds %s', (_, state, request, plan) => {
  expect(planRefund({ purchase: { lines }, ...state }, request)).toEqual(plan);
});
