import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOf } from '#contract/payments/spread.ts';
import { isActiveLine, purchaseStatusOf } from './purchase-status.ts';

const line = (subjectId: string, amount: number) => ({ subjectId, subjectName: subjectId, amount });
const ORDER = { amount: 5000, lines: [line('micro', 2728), line('macro', 2272)] };
const at = (second: number) => `2026-11-22T10:00:0${second}.000Z`;
const refund = (number: number, amount: number, more: object = {}) =>
  [`refund:re_${number}:succeeded`, { amount, at: at(number), ...more }] as const;
const statusOf = (...facts: (readonly [string, object])[]) =>
  purchaseStatusOf(Object.fromEntries(facts), ORDER);
const activeOf = (...facts: (readonly [string, object])[]) =>
  statusOf(...facts).lines.map(({ isActive }) => isActive);
const refundedOf = (...facts: (readonly [string, object])[]) =>
  statusOf(...facts).lines.map(({ refunded }) => refunded);

describe('access of the lines of an order', () => {
  test.each([
    ['nothing happened', [], [true, true]],
    ['a part of it all is refunded', [refund(1, 4999)], [true, true]],
    ['all of it is refunded', [refund(1, 5000)], [false, false]],
    ['a line is refunded', [refund(1, 2728, { subjectId: 'micro' })], [false, true]],
    ['a part of a line is refunded', [refund(1, 1, { subjectId: 'macro' })], [true, false]],
    ['a refund names no line of it', [refund(1, 9, { subjectId: 'other' })], [true, true]],
    [
      'refunds of both together give everything back',
      [refund(1, 2728, { subjectId: 'micro' }), refund(2, 2272)],
      [false, false],
    ],
    [
      'it is disputed',
      [['dispute:dp_1:needs_response', { amount: 5000 }] as const],
      [false, false],
    ],
    ['a part is disputed', [['dispute:dp_1:lost', { amount: 4999 }] as const], [true, true]],
    ['it was revoked', [['revoked', {}] as const], [false, false]],
  ])('when %s', (_, facts, expected) => {
    expect(activeOf(...facts)).toEqual(expected);
    // The check that requests use must agree.
    const asked = ORDER.lines.map((one) => isActiveLine(Object.fromEntries(facts), ORDER, one));
    expect(asked).toEqual(expected);
  });

  test('revokes an order whose lines are each refunded in part', () => {
    const both = [refund(1, 9, { subjectId: 'micro' }), refund(2, 9, { subjectId: 'macro' })];
    expect(statusOf(...both)).toMatchObject({ isActive: false, status: 'revoked' });
  });
});

describe('the money of a refund', () => {
  test('goes to the line that it names, otherwise to all in proportion to what is left', () => {
    expect(refundedOf(refund(1, 500))).toEqual([273, 227]);
    expect(refundedOf(refund(1, 2000, { subjectId: 'micro' }))).toEqual([2000, 0]);
    expect(refundedOf(refund(1, 2728, { subjectId: 'micro' }), refund(2, 100))).toEqual([
      2728, 100,
    ]);
    // The rest of a line, made after or before a refund of the whole order.
    const rest = refund(2, 2728 - 273, { subjectId: 'micro' });
    expect(refundedOf(rest, refund(1, 500))).toEqual([2728, 227]);
    expect(refundedOf(rest, refund(3, 500))).toEqual([2728, 227]);
  });

  test("is a duplicate's if the refund names the line, or the order has only one line", () => {
    const duplicate = refund(1, 2272, { subjectId: 'macro', duplicateOf: 'pi_1' });
    const status = statusOf(duplicate);
    expect(status.lines.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true]);
    expect(status.isDuplicate).toBe(false);
  });
});

test("amounts, refunds, disputes and net amounts of the lines add up to the order's", () => {
  const amounts = fc.array(fc.nat({ max: 9_999 }), { minLength: 1, maxLength: 4 });
  const subject = fc.constantFrom('s0', 's1', 's2', undefined);
  const refunds = fc.array(
    fc.record({
      amount: fc.nat({ max: 9_999 }),
      subjectId: subject,
      at: fc.constantFrom(at(1), at(2)),
    }),
    { maxLength: 5 },
  );
  const disputes = fc.array(fc.nat({ max: 9_999 }), { maxLength: 2 });
  fc.assert(
    fc.property(amounts, refunds, disputes, (parts, back, contested) => {
      const lines = parts.map((amount, index) => line(`s${index}`, amount));
      const facts = [
        ...back.map((value, index) => [`refund:re_${index}:succeeded`, value]),
        ...contested.map((amount, index) => [`dispute:dp_${index}:lost`, { amount }]),
      ];
      const status = purchaseStatusOf(Object.fromEntries(facts), { amount: sumOf(parts), lines });
      for (const figure of ['refunded', 'disputed', 'net'] as const) {
        expect(sumOf(status.lines.map((one) => one[figure]))).toBe(status[figure]);
        expect(Math.min(...status.lines.map((one) => one[figure]))).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
