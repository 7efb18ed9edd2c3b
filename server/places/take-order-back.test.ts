import { expect, test } from 'vitest';
import { selling } from '#shop';
import type { OrderState } from './order-state.ts';
import { refuseTakeBack } from './take-order-back.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PAID_AT = Date.parse('2026-11-02T12:00:00Z');
const day = (number: number) => new Date(PAID_AT + number * DAY_MS);

const payment = { paymentIntentId: 'pi_1', paidAt: day(0).toISOString(), amount: 3_000 };
const free = { sold: 1, used: 0, free: 1, takenBack: 0 };
const used = { sold: 1, used: 1, free: 0, takenBack: 0 };
const ORDER = {
  opened: { buyer: 'parent' },
  isOpen: true,
  counts: free,
  payments: [payment],
  paused: undefined,
  ended: undefined,
};

const CASES: [string, object, Date, ReturnType<typeof refuseTakeBack>][] = [
  ['on the day of the payment', {}, day(0), undefined],
  ['on the last day', {}, day(selling.moneyBackDays), undefined],
  ['a day later', {}, day(selling.moneyBackDays + 1), 'refund_too_late'],
  ['once a student has joined', { counts: used }, day(1), 'place_used'],
  ['while a bank decides', { paused: 'dispute', isOpen: false }, day(1), 'payment_disputed'],
  ['before the payment', { payments: [], isOpen: false }, day(0), 'refund_too_late'],
  ['after a refund', { isOpen: false }, day(1), 'refund_too_late'],
  ['by a school', { opened: { buyer: 'school' } }, day(1), 'refund_too_late'],
];

test.each(CASES)('a place taken back %s', (_, changes, now, refusal) => {
  expect(refuseTakeBack({ ...ORDER, ...changes } as OrderState, now)).toBe(refusal);
});
