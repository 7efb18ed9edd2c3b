import { expect, test } from 'vitest';
import type { Purchase } from '../purchases/ledger.ts';
import { type CreditPlan, planCredit } from './credit.ts';

const invoice = { number: 'INV-1', at: '2026-11-01T10:00:00.000Z', dueOn: '2026-12-01' };
const counts = { sold: 10, used: 6, free: 4, takenBack: 0 };
const ended = { kind: 'ended', at: '2026-11-02T10:00:00.000Z', why: 'refund' } as const;

const CARD = 'pi_1';
const TRANSFER = 'transfer_1';

type Credited = Parameters<typeof planCredit>[0];

interface Case {
  owed?: number;
  /** Net payments by id, latest first. */
  payments?: [id: string, net: number, refunded?: number][];
  /** Amounts that earlier credit notes return, by payment. */
  returned?: [id: string, amount: number][];
  credit: { amount: number; places?: number };
  changes?: Partial<Credited>;
}

function plan({ owed = 10_000, payments = [], returned = [], credit, changes }: Case): CreditPlan {
  const purchases = payments.map(([paymentIntentId, net, refunded = 0]) => ({
    paymentIntentId,
    net,
    refunded,
  }));
  const credits = returned.map(([paymentIntentId, amount]) => ({
    returns: [{ paymentIntentId, amount }],
  }));
  return planCredit(
    {
      invoice,
      ended: undefined,
      owed,
      credits: credits as Credited['credits'],
      payments: purchases as Purchase[],
      counts,
      ...changes,
    },
    { places: 0, ...credit },
  );
}

const returns = (...parts: [paymentIntentId: string, amount: number][]): CreditPlan => ({
  kind: 'credit',
  returns: parts.map(([paymentIntentId, amount]) => ({ paymentIntentId, amount })),
});
const tooLarge = (field: 'amount' | 'places'): CreditPlan => ({
  kind: 'refuse',
  code: 'credit_too_large',
  field,
});
const decided: CreditPlan = { kind: 'refuse', code: 'order_decided' };

const CASES: [string, Case, CreditPlan][] = [
  ['nothing was paid', { credit: { amount: 3_000, places: 3 } }, returns()],
  [
    'less was paid than is still owed',
    { payments: [[TRANSFER, 5_000]], credit: { amount: 3_000 } },
    returns(),
  ],
  [
    'more was paid than is still owed',
    { payments: [[TRANSFER, 8_000]], credit: { amount: 3_000 } },
    returns([TRANSFER, 1_000]),
  ],
  [
    'all was paid by card',
    { payments: [[CARD, 10_000]], credit: { amount: 3_000, places: 3 } },
    returns([CARD, 3_000]),
  ],
  [
    'all is credited',
    { payments: [[CARD, 10_000]], credit: { amount: 10_000, places: 10 } },
    returns([CARD, 10_000]),
  ],
  [
    'cards come first, and several transfers follow',
    {
      payments: [
        [TRANSFER, 2_000],
        [CARD, 3_000],
        ['transfer_2', 5_000],
      ],
      credit: { amount: 6_000 },
    },
    returns([CARD, 3_000], [TRANSFER, 2_000], ['transfer_2', 1_000]),
  ],
  [
    'a part was a gift before',
    { payments: [[CARD, 9_000]], credit: { amount: 3_000 } },
    returns([CARD, 2_000]),
  ],
  [
    'an earlier credit note counts',
    { owed: 7_000, payments: [[CARD, 7_000]], credit: { amount: 7_000 } },
    returns([CARD, 7_000]),
  ],
  [
    'an earlier credit note counts before its refund is made',
    {
      owed: 7_000,
      payments: [[CARD, 10_000]],
      returned: [[CARD, 3_000]],
      credit: { amount: 3_000 },
    },
    returns([CARD, 3_000]),
  ],
  [
    'a refund that is made counts once',
    {
      owed: 7_000,
      payments: [[CARD, 7_000, 3_000]],
      returned: [[CARD, 3_000]],
      credit: { amount: 3_000 },
    },
    returns([CARD, 3_000]),
  ],
  [
    'a gift and an earlier credit note count',
    {
      owed: 7_000,
      payments: [[CARD, 6_000, 4_000]],
      returned: [[CARD, 3_000]],
      credit: { amount: 3_000 },
    },
    returns([CARD, 2_000]),
  ],
  ['more than is left is refused', { owed: 7_000, credit: { amount: 7_001 } }, tooLarge('amount')],
  [
    'more places than are sold are refused',
    { credit: { amount: 1, places: 11 } },
    tooLarge('places'),
  ],
  [
    'an order without an invoice is refused',
    { credit: { amount: 1 }, changes: { invoice: undefined } },
    decided,
  ],
  [
    'an order that a refund has ended gets a credit note, and nothing more goes back',
    { payments: [[CARD, 0, 10_000]], credit: { amount: 10_000 }, changes: { ended } },
    returns(),
  ],
  [
    'an ended order has no places to end',
    { credit: { amount: 1, places: 1 }, changes: { ended } },
    tooLarge('places'),
  ],
  [
    'an order is refused while a bank reviews a payment',
    { credit: { amount: 1 }, changes: { payments: [{ isPaused: true } as Purchase] } },
    { kind: 'refuse', code: 'payment_disputed' },
  ],
];

test.each(CASES)('%s', (_, given, expected) => {
  expect(plan(given)).toEqual(expected);
});
