import fc from 'fast-check';

/** What may happen to a shop's sales, in any order. */

/** Around midnight in London, in summer and in winter, and at borders of weeks and months. */
const MOMENTS = [
  ...['2025-12-31T23:59:59Z', '2026-06-30T22:59:59Z', '2026-06-30T23:00:00Z'],
  ...['2026-10-25T00:30:00Z', '2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z'],
  ...['2026-11-15T23:59:59Z', '2026-11-16T00:00:00Z', '2026-11-22T11:00:00Z'],
];

export const PAYMENTS = 6;

export const madePayment = fc.record({
  paidAt: fc.constantFrom(...MOMENTS),
  accountId: fc.constantFrom('ada', 'bob'),
  subjectId: fc.constantFrom('micro', 'macro'),
  amount: fc.integer({ min: 30, max: 5_000 }),
  isLive: fc.boolean(),
});
export type MadePayment = typeof madePayment extends fc.Arbitrary<infer T> ? T : never;

const which = fc.nat({ max: PAYMENTS - 1 });
const amount = fc.integer({ min: 1, max: 5_000 });
const reader = fc.nat({ max: 1 });

/** A change at the provider, which the shop does not know of before the payment is recorded. */
const change = fc.oneof(
  fc.record({
    does: fc.constant('refund'),
    ...{ which, amount, number: fc.nat({ max: 1 }) },
    status: fc.constantFrom('pending', 'succeeded', 'failed'),
  }),
  fc.record({
    does: fc.constant('dispute'),
    ...{ which, amount },
    status: fc.constantFrom('warning_needs_response', 'needs_response', 'won', 'lost'),
  }),
);

export const step = fc.oneof(
  { weight: 5, arbitrary: change },
  // By a caller whose view of the ledger may be old.
  { weight: 5, arbitrary: fc.record({ does: fc.constant('record'), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('look at ledgers') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('look at days'), reader }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('add up'), reader }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('save'), reader }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('catch up') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('read') }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
