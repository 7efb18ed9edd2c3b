import { expect, test } from 'vitest';
import { refundEmail } from './refund.ts';

const full = {
  recipient: 'buyer' as const,
  shopName: 'A* Economics',
  siteUrl: 'https://shop.example',
  to: 'ada@example.com',
  firstName: '<b>Ada</b>',
  subjectName: 'Microeconomics & more',
  amount: 3000,
  paid: 3000,
  refunded: 3000,
  currency: 'gbp' as const,
  refundedAt: new Date('2026-06-30T23:30:00Z'),
  orderNumber: 'AE-1234ABCD',
  receiptUrl: 'https://shop.example/receipts/AE-1234ABCD',
  kept: '',
  ended: 'Microeconomics & more',
};
const still = { kept: full.subjectName, ended: '' };
const part = { ...full, amount: 500, refunded: 500, ...still };

const bodies = (refund: typeof full) => {
  const { text, html } = refundEmail(refund);
  return [text, html.replaceAll('&amp;', '&').replaceAll(/<[^>]*>/g, ' ')];
};
const ENDED =
  'Your access to Microeconomics & more has ended, because the whole price has been refunded.';
const KEPT = 'You keep your access to Microeconomics & more.';

test('states what is refunded, how much, and when the money arrives', () => {
  expect(refundEmail(full)).toMatchObject({
    to: 'ada@example.com',
    subject: 'Your refund of £30.00 for Microeconomics & more (order AE-1234ABCD)',
  });
  for (const body of bodies(full)) {
    expect(body).toContain('We have refunded the £30.00 that you paid for Microeconomics & more.');
    expect(body).toContain('AE-1234ABCD');
    expect(body).toContain('1 July 2026');
    expect(body).toContain('Receipt');
    expect(body).toContain('It arrives within 5 to 10 working days');
  }
});

test('states that access has ended after a full refund, and stays after a partial refund', () => {
  for (const body of bodies(full)) {
    expect(body).toContain(ENDED);
    expect(body).not.toContain('Your notes');
  }
  for (const body of bodies(part)) {
    expect(body).toContain('We have refunded £5.00 of the £30.00 that you paid');
    expect(body).toContain(KEPT);
  }
  expect(refundEmail(part).text).toContain('Your notes: https://shop.example/purchases');
  expect(refundEmail(part).html).toContain('href="https://shop.example/purchases"');
});

test('states the total of several refunds in the last email', () => {
  for (const body of bodies({ ...part, refunded: 3000, kept: '', ended: full.subjectName })) {
    expect(body).toContain('We have refunded £5.00 of the £30.00');
    expect(body).toMatch(/Refunded in all\W+£30\.00/);
    expect(body).toContain(ENDED);
  }
  expect(refundEmail(part).text).not.toContain('in all');
});

test('states that a student who has bought the subject again keeps access', () => {
  for (const body of bodies({ ...full, ...still })) expect(body).toContain(KEPT);
});

test('mentions no access while a dispute is open', () => {
  for (const body of bodies({ ...part, kept: '' })) expect(body).not.toContain('access');
});

test('states which access ends and which stays if one of several subjects is refunded', () => {
  for (const body of bodies({ ...full, kept: 'Macroeconomics' })) {
    expect(body).toContain(`${ENDED} You keep your access to Macroeconomics.`);
  }
  for (const body of bodies({ ...full, refunded: 2000, kept: 'Macroeconomics' })) {
    expect(body).toContain('Your access to Microeconomics & more has ended with this refund.');
  }
});
