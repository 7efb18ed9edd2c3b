import { expect, test } from 'vitest';
import { duplicatePaymentEmail } from './duplicate-payment.ts';

const payment = {
  recipient: 'buyer' as const,
  shopName: 'A* Economics',
  siteUrl: 'https://shop.example',
  to: 'ada@example.com',
  firstName: '<b>Ada</b>',
  subjectName: 'Microeconomics & more',
  amount: 3000,
  currency: 'gbp' as const,
  orderNumber: 'AE-1234ABCD',
  receiptUrl: 'https://shop.example/receipts/AE-1234ABCD',
};
const email = duplicatePaymentEmail(payment);

test('states what was charged twice, what is refunded, and that the purchase stands', () => {
  expect(email).toMatchObject({
    to: 'ada@example.com',
    subject: 'We have refunded £30.00 (order AE-1234ABCD)',
  });
  for (const body of [email.text, email.html.replaceAll('&amp;', '&')]) {
    expect(body).toContain(
      'You were charged twice for Microeconomics & more; we have refunded £30.00 (order AE-1234ABCD).',
    );
    expect(body).toContain('Your other payment stands');
    expect(body).toContain('https://shop.example/purchases');
  }
});

test('keeps a name from adding words or HTML to the email', () => {
  expect(email.html + email.text).not.toContain('<b>');
  expect(email.text).toMatch(/^Hello,\n/);
});

test('lists what stays if only part of an order is refunded', () => {
  const { text } = duplicatePaymentEmail({ ...payment, rest: 'Macroeconomics' });
  expect(text).toContain(
    'Your other payment stands, and Microeconomics & more is yours. ' +
      'The rest of this order stays as it is: Macroeconomics.',
  );
});
