import { expect, test } from 'vitest';
import { refundForm, refundQuestion } from './RefundDialog.tsx';

const form = refundForm('25.00', 'gbp');
const errorFor = (amount: string) => form.safeParse({ amount }).error?.issues[0]?.message;

test.each(['25', '25.00', '0.01', ' 7.5 '])('accepts the amount %s', (amount) => {
  expect(errorFor(amount)).toBeUndefined();
});

test.each(['', '0', '0.00', '-1', '1,50', '£5', '1.005', 'all'])(
  'rejects %s, which is not an amount',
  (amount) => {
    expect(errorFor(amount)).toBe('Please enter an amount, for example 7.50');
  },
);

test('refuses a penny more than is left', () => {
  expect(errorFor('25.01')).toBe('You can refund at most 25.00 of this order');
});

const question = (
  payer: { email?: string } | undefined,
  { isDeleted = false, isAll = true, lineName = undefined as string | undefined } = {},
) =>
  refundQuestion({
    customer: { email: 'student@example.com', isDeleted },
    purchase: { payer, subjectName: 'Microeconomics' },
    money: '£30.00',
    lineName,
    isAll,
  });

test('names the student if they paid', () => {
  expect(question(undefined)).toEqual({
    title: 'Refund £30.00 to student@example.com?',
    text: 'Their access to Microeconomics ends, because the whole price is refunded. A refund cannot be undone. We email them.',
  });
  expect(question(undefined, { isAll: false }).text).toContain('They keep their access');
  expect(question(undefined, { isDeleted: true })).toEqual({
    title: 'Refund £30.00?',
    text: 'A refund cannot be undone. It goes to the card that paid.',
  });
});

test('names the payer and the student if someone else paid', () => {
  const parent = { email: 'parent@example.com' };
  const { title, text } = question(parent);
  expect(title).toBe(
    'Refund £30.00 to the card of parent@example.com, who paid for student@example.com?',
  );
  expect(text).toContain('student@example.com loses access to Microeconomics');
  expect(question(parent, { lineName: 'Macroeconomics' }).text).toContain(
    'loses access to Macroeconomics',
  );
  expect(question({}).title).toBe(
    'Refund £30.00 to the card of the person who paid for student@example.com?',
  );
  expect(question(parent, { isDeleted: true }).title).toBe(
    'Refund £30.00 to the card of parent@example.com?',
  );
  expect(question({}, { isDeleted: true }).title).toBe(
    'Refund £30.00 to the card of the person who paid?',
  );
});
