import { expect, test } from 'vitest';
import type { Purchase } from '../purchases/ledger.ts';
import type { OrderState } from './order-state.ts';
import { planSettlement, type Settlement } from './settle.ts';

type State = Parameters<typeof planSettlement>[0];
type Changes = Partial<Omit<State, 'opened' | 'payments'>> & {
  payBy?: 'card' | 'invoice';
  payments?: readonly Partial<Purchase>[];
};

const payment = { amount: 3_000, refunded: 0, status: 'paid', isPaused: false };
const school = {
  organisation: 'Hill Road School',
  address: ['1 Hill Road'],
  financeEmail: 'finance@school.example',
  teacherEmail: 'teacher@school.example',
};
const invoice = { number: 'INV-1', at: '2026-11-01T10:00:00.000Z', dueOn: '2026-12-01' };

const plan = ({ payBy = 'card', payments = [], ...changes }: Changes): Settlement | undefined =>
  planSettlement({
    opened: { payBy } as OrderState['opened'],
    stage: payBy === 'card' ? 'unpaid' : 'accepted',
    school: undefined,
    release: undefined,
    invoice: undefined,
    due: 3_000,
    paused: undefined,
    ended: undefined,
    told: new Set(),
    ...changes,
    payments: payments.map((changed) => ({ ...payment, ...changed })) as Purchase[],
  });

const proceed = (...needs: ('release' | 'invoice' | 'paid')[]): Settlement => ({
  kind: 'proceed',
  needsRelease: needs.includes('release'),
  needsInvoice: needs.includes('invoice'),
  needsPaidEmail: needs.includes('paid'),
});

const paid = { payments: [{}], due: 0 };
const released = { ...paid, stage: 'released' } as const;
const disputed = { payments: [{ status: 'disputed', isPaused: true }], due: 0 } as const;
const lost = { payments: [{ status: 'lost' }], due: 0 } as const;
const refunded = { payments: [{ refunded: 3_000, status: 'refunded' }], due: 0 } as const;
const byInvoice = { payBy: 'invoice', school, invoice } as const;
const told = new Set(['paid']);
const endedByRefund = { kind: 'ended', at: '2026-11-02T10:00:00.000Z', why: 'refund' } as const;

const CASES: [string, Changes, Settlement | undefined][] = [
  ['a card payment is open', {}, undefined],
  ['a parent has paid', paid, proceed('release')],
  ['a parent has paid, and the place is released', released, undefined],
  ['a school has paid by card', { ...paid, school }, proceed('release', 'invoice', 'paid')],
  [
    'a school has paid by card, and a crash lost only the email',
    { ...released, school, invoice },
    proceed('paid'),
  ],
  ['a school has paid by card, and all is done', { ...released, school, invoice, told }, undefined],
  ['an order waits for the owner', { ...byInvoice, stage: 'ordered' }, undefined],
  ['the owner releases before the money', { ...byInvoice, release: 'now' }, proceed('release')],
  ['the owner waits for the money', { ...byInvoice, release: 'paid' }, undefined],
  [
    'the money is there in part',
    { ...byInvoice, release: 'paid', payments: [{ amount: 1_000 }], due: 2_000 },
    undefined,
  ],
  ['all money is there', { ...byInvoice, ...paid, release: 'paid' }, proceed('release', 'paid')],
  [
    'the money arrives after the release',
    { ...byInvoice, ...released, release: 'now' },
    proceed('paid'),
  ],
  ['the owner has refused', { ...byInvoice, stage: 'refused' }, undefined],
  ['a quote has ended', { payBy: 'invoice', stage: 'expired' }, undefined],
  [
    'everything was credited before any money came',
    { ...byInvoice, release: 'now', stage: 'released', due: 0 },
    undefined,
  ],
  ['a part is refunded', { ...released, payments: [{ refunded: 2_999 }] }, undefined],
  ['all is refunded', { ...refunded, stage: 'released' }, { kind: 'end', why: 'refund' }],
  [
    'all of one payment is refunded, another stands',
    { ...byInvoice, ...released, told, payments: [{ refunded: 3_000 }, {}] },
    undefined,
  ],
  ['all is refunded before the release', refunded, { kind: 'end', why: 'refund' }],
  [
    'all is refunded, and the order has ended',
    { ...refunded, stage: 'ended', ended: endedByRefund },
    undefined,
  ],
  [
    'the refund that ended the order fails',
    { ...paid, stage: 'ended', ended: endedByRefund },
    { kind: 'reopen' },
  ],
  [
    'the refund that ended the order fails while a bank reviews the payment',
    { ...disputed, stage: 'ended', ended: endedByRefund },
    { kind: 'reopen' },
  ],
  [
    'the refund that ended the order fails, and the dispute is lost',
    { ...lost, stage: 'ended', ended: endedByRefund },
    undefined,
  ],
  ['a restored order waits for its payments', { stage: 'ended', ended: endedByRefund }, undefined],
  [
    'the payer took the place back, and the refund is not made yet',
    { ...paid, stage: 'ended', ended: { ...endedByRefund, why: 'taken-back' } },
    undefined,
  ],
  [
    'the money arrives after the licence',
    { ...byInvoice, ...paid, release: 'paid', stage: 'ended' },
    proceed('paid'),
  ],
  [
    'the money arrives after the daily task has ended the licence',
    { ...byInvoice, ...paid, stage: 'ended', ended: { ...endedByRefund, why: 'licence' } },
    proceed('paid'),
  ],
  ['a refund arrives after the licence', { ...refunded, stage: 'ended' }, undefined],
  ['a bank reviews the payment', { ...disputed, stage: 'released' }, { kind: 'pause' }],
  ['a bank reviews the payment before the release', disputed, { kind: 'pause' }],
  ['the access rests', { ...disputed, stage: 'paused', paused: 'dispute' }, undefined],
  ['the dispute is won', { ...paid, stage: 'paused', paused: 'dispute' }, { kind: 'resume' }],
  [
    'the dispute is lost',
    { ...lost, stage: 'paused', paused: 'dispute' },
    { kind: 'end', why: 'dispute' },
  ],
  [
    'the dispute is lost immediately',
    { ...lost, stage: 'released' },
    { kind: 'end', why: 'dispute' },
  ],
  [
    'an unpaid order rests',
    { ...byInvoice, release: 'now', stage: 'paused', paused: 'unpaid' },
    undefined,
  ],
  [
    'a resting order is paid',
    { ...byInvoice, ...paid, release: 'now', stage: 'paused', paused: 'unpaid' },
    { kind: 'resume' },
  ],
  [
    'the rest of a resting order is credited',
    { ...byInvoice, release: 'now', stage: 'paused', paused: 'unpaid', due: 0 },
    { kind: 'resume' },
  ],
];

test.each(CASES)('%s', (_, changes, expected) => {
  expect(plan(changes)).toEqual(expected);
});
