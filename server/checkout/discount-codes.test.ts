import { expect, test } from 'vitest';
import {
  type DiscountCodeDocument,
  discountCodeDocument,
} from '#contract/catalogue/content-documents.ts';
import type { Quote } from '#contract/checkout/quote.ts';
import { AppError } from '../errors.ts';
import { applyCode } from './discount-codes.ts';

/** The rules of a discount code, on the 1st of May at noon, for two subjects at £30 each. */

const NOON = Date.UTC(2026, 4, 1, 12);
const line = (subjectId: string) => ({ subjectId, subjectName: subjectId, amount: 3000 });
const quoted: Quote = { lines: [line('micro'), line('macro')], amount: 6000, currency: 'gbp' };
const code: DiscountCodeDocument = {
  id: 'code-1',
  code: 'REVISE',
  discount: { percent: 10 },
  subjectIds: [],
};

function outcome(changes: Partial<DiscountCodeDocument>): number | string {
  try {
    return applyCode(quoted, { ...code, ...changes }, NOON).amount;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test.each<[string, Partial<DiscountCodeDocument>, number | string]>([
  ['a tenth off everything', {}, 5400],
  ['a tenth off one subject', { subjectIds: ['micro'] }, 5700],
  ['£5 off', { discount: { amount: 500 } }, 5500],
  ['more off than it costs', { discount: { amount: 9000 } }, 0],
  ['free', { discount: { percent: 100 } }, 0],
  ['less than a card can pay', { discount: { amount: 5990 } }, 30],
  ['a code that begins now', { from: '2026-05-01T12:00:00Z' }, 5400],
  ['a code that begins later', { from: '2026-05-01T12:00:01Z' }, 'discount_code_not_yet'],
  ['a code in its last second', { until: '2026-05-01T12:00:01Z' }, 5400],
  ['a code that ends now', { until: '2026-05-01T12:00:00Z' }, 'discount_code_ended'],
  ['a code for another subject', { subjectIds: ['law'] }, 'discount_code_other_subject'],
  ['a code that changes nothing', { discount: { amount: 0 } }, 'discount_code_no_effect'],
])('%s', (_, changes, expected) => {
  expect(outcome(changes)).toBe(expected);
});

test('the full price and the code stay with the quote', () => {
  expect(applyCode(quoted, code, NOON)).toMatchObject({
    undiscounted: 6000,
    code: { id: 'code-1', code: 'REVISE' },
    lines: [{ amount: 2700 }, { amount: 2700 }],
  });
});

test.each([
  ['a percentage', { percent: 10 }, true],
  ['an amount', { amount: 2.5 }, true],
  ['neither', {}, false],
  ['both', { percent: 10, amount: 5 }, false],
  ['less than a penny', { amount: 0.001 }, false],
  ['more than everything', { percent: 101 }, false],
])('a code of the CMS with %s counts only if the discount is clear', (_, off, isRead) => {
  const { id, code: typed } = code;
  expect(discountCodeDocument.safeParse({ id, code: typed, ...off }).success).toBe(isRead);
});
