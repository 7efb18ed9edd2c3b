import { expect, test } from 'vitest';
import { passwordResetEmail } from '../accounts/account-emails.ts';
import { boughtElsewhere } from '../purchases/emails/bought-elsewhere.ts';
import { purchaseConfirmation } from '../purchases/emails/confirmation.ts';
import { duplicatePaymentEmail } from '../purchases/emails/duplicate-payment.ts';
import { refundEmail } from '../purchases/emails/refund.ts';
import { greeting } from './layout.ts';

test.each([
  'Ada',
  'Zoë',
  'Zoe\u0308',
  'Łukasz',
  'Anne-Marie',
  'Anna Maria',
  "D'Arcy",
  'D’Arcy',
  'Дарья',
  'नेहा',
  '美咲',
  'محمد',
  'a'.repeat(40),
  '𝒜'.repeat(40),
])('greets %s by name', (name) => {
  expect(greeting(name)).toBe(`Hello ${name},`);
});

test('trims a name', () => {
  expect(greeting(' Ada ')).toBe('Hello Ada,');
});

test.each([
  ['an address of a page', 'your refund is waiting at https://shop.example'],
  ['an address without a scheme', 'shop.example'],
  ['41 letters', 'a'.repeat(41)],
  ['a newline', 'Ada\nBuy now'],
  ['a line separator', 'Ada\u2028Buy now'],
  ['a tab', 'Ada\tBuy now'],
  ['a mark that turns the direction', 'Ada\u202Eelgoog'],
  ['an invisible character', 'A\u200Bda'],
  ['digits', 'Ada 2'],
  ['an email address', 'ada@example.com'],
  ['markup', '<b>Ada</b>'],
  ['an emoji', 'Ada 🎁'],
  ['no letter', "- '"],
  ['an accent alone', '\u0308'],
  ['nothing', ''],
])('does not greet by %s', (_, name) => {
  expect(greeting(name)).toBe('Hello,');
});

test('never repeats an invalid name in an email', () => {
  const firstName = 'your refund is waiting at https://evil.example';
  const order = {
    recipient: 'buyer' as const,
    shopName: 'Shop',
    siteUrl: 'https://shop.example',
    to: 'ada@example.com',
    firstName,
    subjectName: 'Microeconomics',
    amount: 2499,
    currency: 'gbp' as const,
    paidAt: new Date(),
    orderNumber: 'AE-1234ABCD',
    receiptUrl: 'https://shop.example/receipts/AE-1234ABCD',
    terms: [],
  };
  const emails = [
    purchaseConfirmation(order),
    duplicatePaymentEmail(order),
    refundEmail({
      ...order,
      paid: 2499,
      refunded: 2499,
      refundedAt: undefined,
      kept: '',
      ended: '',
    }),
    boughtElsewhere({ ...order, boughtAt: 'Gumroad', passwordLink: undefined }),
    passwordResetEmail({ ...order, link: 'https://shop.example/reset-password' }),
  ];
  for (const { subject, text, html } of emails) {
    expect(subject + text + html).not.toContain('evil.example');
    expect(text).toMatch(/^Hello,\n/);
    expect(html).toContain('<p>Hello,</p>');
  }
});
