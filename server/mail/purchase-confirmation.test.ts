import { expect, test } from 'vitest';
import { purchaseConfirmation } from './purchase-confirmation.ts';

const mail = purchaseConfirmation({
  shopName: 'A* Economics',
  siteUrl: 'https://shop.example',
  to: 'ada@example.com',
  firstName: '<b>Ada</b>',
  subjectName: 'Microeconomics & more',
  amount: 2499,
  paidAt: new Date('2026-06-30T23:30:00Z'),
  orderNumber: 'AE-1234ABCD',
});

test('the confirmation tells what was bought, price, date, order number, help and refund', () => {
  for (const body of [mail.text, mail.html.replaceAll('&amp;', '&')]) {
    expect(body).toContain('Microeconomics & more');
    expect(body).toContain('£24.99');
    expect(body).toContain('1 July 2026');
    expect(body).toContain('AE-1234ABCD');
    expect(body).toContain('https://shop.example/purchases');
    expect(body).toMatch(/money back/);
  }
});

test('a name cannot bring its own HTML into the mail', () => {
  expect(mail.html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
  expect(mail.html).not.toContain('<b>Ada');
});
