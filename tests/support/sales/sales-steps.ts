import fc from 'fast-check';

/** What may happen to a shop's sales, in any order. */

/** Around midnight in London, in summer and in winter, and at borders of weeks and months. */
const MOMENTS = [
  '2025-12-31T23:59:59Z',
  '2026-06-30T22:59:59Z',
  '2026-06-30T23:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-31T23:59:59Z',
  '2026-11-01T00:00:00Z',
  '2026-11-15T23:59:59Z',
  '2026-11-16T00:00:00Z',
];

export const PAYMENTS = 4;

export const madePayment = fc.record({
  paidAt: fc.constantFrom(...MOMENTS),
  accountId: fc.constantFrom('ada', 'bob'),
  subjectIds: fc.shuffledSubarray(['micro', 'macro'], { minLength: 1 }),
  amount: fc.integer({ min: 30, max: 5_000 }),
  offer: fc.constantFrom(undefined, { id: 'both', name: 'Both subjects' }),
  code: fc.constantFrom(undefined, { id: 'a', code: 'A' }, { id: 'b', code: 'B' }),
  isPaidByOther: fc.constantFrom(undefined, true as const),
  /** When its checkout was opened, if it was counted. */
  checkoutAt: fc.constantFrom(undefined, '2026-09-01T12:00:00.000Z', '2026-11-20T12:00:00.000Z'),
  isLive: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
});
export type MadePayment = typeof madePayment extends fc.Arbitrary<infer T> ? T : never;

const which = fc.nat({ max: PAYMENTS - 1 });
const amount = fc.integer({ min: 1, max: 5_000 });
const reader = fc.nat({ max: 1 });

/** The shop records a payment, as a caller who may have an old view of the ledger. */
const recorded = { which, isBehind: fc.boolean() };

/** A change at the provider, of which the shop may not hear yet. */
const change = { ...recorded, isRecorded: fc.boolean(), amount };

export const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('record'), ...recorded }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('refund'),
      ...change,
      number: fc.nat({ max: 2 }),
      subjectId: fc.constantFrom(undefined, 'micro', 'macro'),
      status: fc.constantFrom('pending', 'succeeded', 'failed'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('dispute'),
      ...change,
      status: fc.constantFrom('warning_needs_response', 'needs_response', 'won', 'lost'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('look'), reader }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('add up'), reader, looksFirst: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('save'), reader }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('catch up') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('read') }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
