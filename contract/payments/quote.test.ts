import { expect, test } from 'vitest';
import { CURRENCY } from '../money.ts';
import { quoteSubject } from './quote.ts';

test("charges a subject's price in pence", () => {
  const subject = {
    id: 'subject-microeconomics',
    name: 'Microeconomics',
    price: 2499,
    currency: CURRENCY,
  };
  expect(quoteSubject(subject)).toEqual({
    lines: [{ subjectId: 'subject-microeconomics', subjectName: 'Microeconomics', amount: 2499 }],
    amount: 2499,
    currency: 'gbp',
  });
});
