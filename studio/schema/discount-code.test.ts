import { expect, test } from 'vitest';
import {
  checkAmount,
  checkCode,
  checkOneDiscount,
  checkPercent,
  checkUntil,
  checkUses,
  checkUsesPerStudent,
  warnOfEnd,
  warnOfFree,
} from './discount-code.ts';

test.each([undefined, '', 'AB', 'revise10', 'REVISE 10', 'X'.repeat(33), 'ÜBEN'])(
  'rejects the code %j',
  (code) => expect(checkCode(code)).toEqual(expect.any(String)),
);

test.each(['REVISE10', 'A-1', 'X'.repeat(32)])('accepts the code %j', (code) => {
  expect(checkCode(code)).toBe(true);
});

test('requires a percentage or an amount, but not both', () => {
  expect(checkOneDiscount({})).toBe('Enter a percentage or an amount.');
  expect(checkOneDiscount({ percent: 10, amount: 5 })).toContain('not both');
  expect(checkOneDiscount({ percent: 10 })).toBe(true);
  expect(checkOneDiscount({ amount: 5 })).toBe(true);
});

test('requires a whole percentage from 1 to 100, or an amount above zero', () => {
  for (const percent of [0, -1, 101, 9.5]) expect(checkPercent(percent)).toContain('1 to 100');
  for (const percent of [undefined, 1, 100]) expect(checkPercent(percent)).toBe(true);
  for (const amount of [0, -5]) expect(checkAmount(amount)).toContain('above zero');
  expect(checkAmount(1_000_000)).toContain('million pounds');
  expect(checkAmount(1.999)).toContain('two decimal places');
  for (const amount of [undefined, 0.01, 5]) expect(checkAmount(amount)).toBe(true);
});

test('requires an end after the beginning, and warns about an end in the past', () => {
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];
  expect(checkUntil(early, late)).toContain('after the beginning');
  expect(checkUntil(early, early)).toContain('after the beginning');
  expect(checkUntil(late, early)).toBe(true);
  expect(checkUntil(late, undefined)).toBe(true);
  expect(warnOfEnd(early, Date.parse(late))).toContain('has ended');
  expect(warnOfEnd(late, Date.parse(early))).toBe(true);
});

test('requires whole uses, at most as many per student as in total, and warns about an unlimited free code', () => {
  for (const uses of [0, -1, 1.5]) expect(checkUses(uses)).toContain('at least 1');
  expect(checkUses(1)).toBe(true);
  expect(checkUsesPerStudent(3, 2)).toContain('One student');
  expect(checkUsesPerStudent(2, 2)).toBe(true);
  expect(checkUsesPerStudent(2, undefined)).toBe(true);
  expect(warnOfFree(undefined, { percent: 100 })).toContain('Anyone');
  expect(warnOfFree(50, { percent: 100 })).toBe(true);
  expect(warnOfFree(undefined, { percent: 10 })).toBe(true);
});
