import { expect, test } from 'vitest';
import type { Quote } from '#contract/checkout/quote.ts';
import { AppError } from '../errors.ts';
import type { UsesOfCode } from '../purchases/code-uses.ts';
import type { Payment } from '../services/payment.ts';
import { toNewPayment } from './order-payment.ts';
import {
  type CheckoutPlan,
  type CheckoutRequest,
  listRelatedPayments,
  planCheckout,
} from './plan-checkout.ts';

/** The rules of a checkout. Ada wants Microeconomics, at £30, unless a row differs. */

const MICRO = quote([['micro', 3000]]);
const MACRO = quote([['macro', 3000]]);
const BOTH = quote(
  [
    ['micro', 2500],
    ['macro', 2500],
  ],
  { offer: { id: 'both', name: 'Both' } },
);
const CODE = { id: 'code-1', code: 'REVISE' };
const MICRO_WITH_CODE = quote([['micro', 2700]], { code: CODE, undiscounted: 3000 });
const FREE = quote([['micro', 0]], { code: CODE, undiscounted: 3000 });
const OFF_SALE = new AppError('subject_off_sale');

function quote(lines: [string, number][], rest: Partial<Quote> = {}): Quote {
  return {
    lines: lines.map(([subjectId, amount]) => ({ subjectId, subjectName: subjectId, amount })),
    amount: lines.reduce((sum, [, amount]) => sum + amount, 0),
    currency: 'gbp',
    ...rest,
  };
}

const STATUS = {
  open: 'requires_payment_method',
  'needs action': 'requires_action',
  processing: 'processing',
  paid: 'succeeded',
  cancelled: 'canceled',
} as const;

/** A payment in the ledger, and its state at the provider; `unknown` if the provider has no such payment. */
interface Known {
  status: keyof typeof STATUS | 'unknown';
  quoted?: Quote;
  wanted?: string;
  linkId?: string;
  /** Recorded as closed, or as paid. */
  fact?: 'closed' | 'paid';
  holdsCode?: boolean;
  /** Minutes ago. */
  age?: number;
}

interface Row {
  known?: Known[];
  quoted?: Quote | AppError;
  request?: Partial<CheckoutRequest>;
  code?: { totalUses?: number; usesPerStudent?: number };
  uses?: Partial<UsesOfCode>;
  areGuessesLeft?: boolean;
  isSuspicious?: boolean;
}

const name = (index: number) => `pi_${index + 1}`;

function plan({ known = [], quoted = MICRO, request, ...row }: Row): CheckoutPlan {
  const facts = Object.fromEntries(
    known.flatMap(({ quoted: own = MICRO, wanted = 'micro', linkId, fact, ...one }, index) => [
      [
        `${name(index)}/opened`,
        {
          openedAt: new Date(
            Date.UTC(2026, 0, 1, 12) - (one.age ?? 9 - index) * 60_000,
          ).toISOString(),
          subjectId: wanted,
          subjectIds: own.lines.map(({ subjectId }) => subjectId),
          ...(linkId && { isByPayer: true, linkId }),
          ...(one.holdsCode && { codeUse: { codeId: CODE.id, use: name(index) } }),
        },
      ],
      ...(fact ? [[`${name(index)}/${fact}`, {}] as const] : []),
    ]),
  );
  const ledger = { accountId: 'ada', facts };
  const wanted = { wanted: 'micro', ...request };
  const provider = new Map(
    known.map((one, index): [string, Payment | undefined] => [
      name(index),
      one.status === 'unknown' ? undefined : toPayment(name(index), one.status, one),
    ]),
  );
  const related = listRelatedPayments(ledger, quoted, wanted);
  return planCheckout(
    {
      ledger,
      quoted,
      payments: new Map(related.map((id) => [id, provider.get(id)])),
      code: row.code && {
        limits: { id: CODE.id, ...row.code },
        uses: { total: 0, ofAccount: [], ...row.uses },
        areGuessesLeft: row.areGuessesLeft ?? true,
      },
      isSuspicious: row.isSuspicious ?? false,
    },
    wanted,
  );
}

const toPayment = (
  id: string,
  status: keyof typeof STATUS,
  { quoted = MICRO, linkId }: Known,
): Payment => ({
  ...toNewPayment('ada', quoted, linkId !== undefined),
  id,
  status: STATUS[status],
  isLive: false,
  clientSecret: '',
  paidAt: new Date(0),
  refunds: [],
  disputes: [],
});

/** A plan in words: what happens, then the payments it closes and those that have ended already. */
function describe(found: CheckoutPlan): string {
  if (found.kind === 'record') return `record ${found.paymentIntentId}`;
  if (found.kind === 'reuse') return `reuse ${found.payment.id}`;
  const ended = found.ended.filter((id) => !found.close.includes(id));
  return [
    found.kind === 'refuse' ? `refuse ${found.error.code}` : found.kind,
    ...(found.kind === 'open' && found.needsChallenge ? ['after a challenge'] : []),
    ...(found.close.length > 0 ? [`close ${found.close.join(' ')}`] : []),
    ...(ended.length > 0 ? [`end ${ended.join(' ')}`] : []),
  ].join(', ');
}

const LINK = { linkId: 'link-1' };
const WITH_CODE = { quoted: MICRO_WITH_CODE, code: {} };

test.each<[string, Row, string]>([
  // Opening
  ['a first checkout', {}, 'open'],
  ['a checkout that looks like a program', { isSuspicious: true }, 'open, after a challenge'],
  ['a payer on a link', { request: LINK }, 'open'],
  ['an offer', { quoted: BOTH, request: { wanted: 'both' } }, 'open'],

  // The same payment again
  ['the same subject again', { known: [{ status: 'open' }] }, 'reuse pi_1'],
  ['a card that waits for the bank’s check', { known: [{ status: 'needs action' }] }, 'reuse pi_1'],
  [
    'the same again, though suspicious',
    { known: [{ status: 'open' }], isSuspicious: true },
    'reuse pi_1',
  ],
  [
    'the same offer again',
    {
      known: [{ status: 'open', quoted: BOTH, wanted: 'both' }],
      quoted: BOTH,
      request: { wanted: 'both' },
    },
    'reuse pi_1',
  ],
  [
    'the same code again',
    { ...WITH_CODE, known: [{ status: 'open', quoted: MICRO_WITH_CODE, holdsCode: true }] },
    'reuse pi_1',
  ],
  [
    'the same code again, though it is used up',
    {
      quoted: MICRO_WITH_CODE,
      code: { totalUses: 1 },
      uses: { total: 1, ofAccount: ['code-1/pi_1'] },
      known: [{ status: 'open', quoted: MICRO_WITH_CODE, holdsCode: true }],
    },
    'reuse pi_1',
  ],
  ['the same link again', { request: LINK, known: [{ status: 'open', ...LINK }] }, 'reuse pi_1'],
  [
    'the latest of two open payments',
    {
      known: [
        { status: 'open', age: 9 },
        { status: 'open', age: 1 },
      ],
    },
    'reuse pi_2',
  ],
  [
    'the latest, in any order of the facts',
    {
      known: [
        { status: 'open', age: 1 },
        { status: 'open', age: 9 },
      ],
    },
    'reuse pi_1',
  ],

  // Another price, code or choice
  [
    'a price that has changed',
    { known: [{ status: 'open', quoted: quote([['micro', 2900]]) }] },
    'open, close pi_1',
  ],
  [
    'a price that has changed, suspicious',
    { known: [{ status: 'open', quoted: quote([['micro', 2900]]) }], isSuspicious: true },
    'open, after a challenge, close pi_1',
  ],
  [
    'a price that has changed while the bank checks the card',
    { known: [{ status: 'needs action', quoted: quote([['micro', 2900]]) }] },
    'open, close pi_1',
  ],
  ['a code added', { ...WITH_CODE, known: [{ status: 'open' }] }, 'open, close pi_1'],
  [
    'a code taken away',
    { known: [{ status: 'open', quoted: MICRO_WITH_CODE, holdsCode: true }] },
    'open, close pi_1',
  ],
  [
    'the offer after one of its subjects',
    { quoted: BOTH, request: { wanted: 'both' }, known: [{ status: 'open' }] },
    'open, close pi_1',
  ],
  [
    'one subject after the offer',
    { known: [{ status: 'open', quoted: BOTH, wanted: 'both' }] },
    'open, close pi_1',
  ],
  ['another subject', { known: [{ status: 'open', quoted: MACRO, wanted: 'macro' }] }, 'open'],
  [
    'the same lines, chosen as something else',
    { known: [{ status: 'open', wanted: 'both' }] },
    'open, close pi_1',
  ],

  // Payments that have ended
  ['a payment cancelled at the provider', { known: [{ status: 'cancelled' }] }, 'open, end pi_1'],
  [
    'a payment that the provider does not know',
    { known: [{ status: 'unknown' }] },
    'open, end pi_1',
  ],
  ['a payment recorded as closed', { known: [{ status: 'open', fact: 'closed' }] }, 'open'],
  ['a payment recorded as paid', { known: [{ status: 'paid', fact: 'paid' }] }, 'open'],
  [
    'an ended and an open payment',
    { known: [{ status: 'cancelled' }, { status: 'open' }] },
    'reuse pi_2',
  ],

  // Payments that are under way
  ['a payment in progress', { known: [{ status: 'processing' }] }, 'refuse payment_processing'],
  [
    'a payment in progress for a part of the offer',
    { quoted: BOTH, request: { wanted: 'both' }, known: [{ status: 'processing' }] },
    'refuse payment_processing',
  ],
  ['a payment that was just paid', { known: [{ status: 'paid' }] }, 'record pi_1'],
  [
    'one paid and one in progress',
    { known: [{ status: 'processing' }, { status: 'paid' }] },
    'record pi_2',
  ],
  ['one paid and one open', { known: [{ status: 'open' }, { status: 'paid' }] }, 'record pi_2'],

  // Someone else pays
  [
    'a payer beside the student’s own payment',
    { request: LINK, known: [{ status: 'open' }] },
    'open',
  ],
  ['the student beside a payer’s payment', { known: [{ status: 'open', ...LINK }] }, 'open'],
  [
    'a payer with a code that the student’s payment may hold',
    { ...WITH_CODE, request: LINK, known: [{ status: 'open' }] },
    'open, close pi_1',
  ],
  [
    'a payer with the code of the student’s open payment',
    { ...WITH_CODE, request: LINK, known: [{ status: 'open', quoted: MICRO_WITH_CODE }] },
    'open, close pi_1',
  ],
  [
    'a payer with a code, while the student’s payment is in progress',
    { ...WITH_CODE, request: LINK, known: [{ status: 'processing' }] },
    'refuse payment_processing',
  ],
  [
    'a payer whose price has changed',
    { request: LINK, known: [{ status: 'open', ...LINK, quoted: quote([['micro', 2900]]) }] },
    'open, close pi_1',
  ],

  // Not for sale
  ['a subject taken off sale', { quoted: OFF_SALE }, 'refuse subject_off_sale'],
  [
    'a subject taken off sale, with an open payment',
    { quoted: OFF_SALE, known: [{ status: 'open' }] },
    'refuse subject_off_sale, close pi_1',
  ],
  [
    'a subject taken off sale, just paid',
    { quoted: OFF_SALE, known: [{ status: 'paid' }] },
    'record pi_1',
  ],
  [
    'an offer that has ended, with an open payment',
    {
      quoted: new AppError('offer_not_found'),
      request: { wanted: 'both' },
      known: [{ status: 'open', quoted: BOTH, wanted: 'both' }],
    },
    'refuse offer_not_found, close pi_1',
  ],

  // Codes
  ['a code without limits', WITH_CODE, 'open'],
  ['a code with a use left', { ...WITH_CODE, code: { totalUses: 2 }, uses: { total: 1 } }, 'open'],
  [
    'a code that is used up',
    { ...WITH_CODE, code: { totalUses: 1 }, uses: { total: 1 } },
    'refuse discount_code_used_up',
  ],
  [
    'a code that the student has used',
    { ...WITH_CODE, code: { usesPerStudent: 1 }, uses: { total: 1, ofAccount: ['code-1/pi_9'] } },
    'refuse discount_code_used',
  ],
  [
    'another code that the student has used',
    { ...WITH_CODE, code: { usesPerStudent: 1 }, uses: { ofAccount: ['code-11/pi_9'] } },
    'open',
  ],
  [
    'the last use, held by the payment that it replaces',
    {
      ...WITH_CODE,
      code: { totalUses: 1, usesPerStudent: 1 },
      uses: { total: 1, ofAccount: ['code-1/pi_1'] },
      known: [
        { status: 'open', quoted: quote([['micro', 2600]], { code: CODE }), holdsCode: true },
      ],
    },
    'open, close pi_1',
  ],
  [
    'the last use, returned already',
    {
      ...WITH_CODE,
      code: { totalUses: 1 },
      uses: { total: 1, ofAccount: [] },
      known: [{ status: 'cancelled', holdsCode: true }],
    },
    'refuse discount_code_used_up',
  ],
  [
    'a right code after too many wrong ones',
    { ...WITH_CODE, areGuessesLeft: false },
    'refuse too_many_requests',
  ],
  [
    'a used-up code after too many wrong ones',
    { ...WITH_CODE, code: { totalUses: 1 }, uses: { total: 1 }, areGuessesLeft: false },
    'refuse too_many_requests',
  ],
  [
    'a used-up code, suspicious',
    { ...WITH_CODE, code: { totalUses: 1 }, uses: { total: 1 }, isSuspicious: true },
    'refuse discount_code_used_up',
  ],

  // Nothing to pay
  ['a code that makes it free', { quoted: FREE, code: {} }, 'free'],
  ['free, though suspicious', { quoted: FREE, code: {}, isSuspicious: true }, 'free'],
  [
    'free, with an open payment',
    { quoted: FREE, code: {}, known: [{ status: 'open' }] },
    'free, close pi_1',
  ],
  [
    'free, with a payment in progress',
    { quoted: FREE, code: {}, known: [{ status: 'processing' }] },
    'refuse payment_processing',
  ],
  [
    'free, but the code is used up',
    { quoted: FREE, code: { totalUses: 1 }, uses: { total: 1 } },
    'refuse discount_code_used_up',
  ],
])('%s', (_, row, expected) => {
  expect(describe(plan(row))).toBe(expected);
});
