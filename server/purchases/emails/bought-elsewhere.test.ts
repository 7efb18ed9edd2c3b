import { expect, test } from 'vitest';
import { boughtElsewhere } from './bought-elsewhere.ts';

const order = {
  recipient: 'buyer' as const,
  siteUrl: 'https://shop.example',
  to: 'ada@example.com',
  firstName: '',
  currency: 'gbp' as const,
  orderNumber: 'AE-1234ABCD',
  receiptUrl: 'https://shop.example/receipts/AE-1234ABCD',
  boughtAt: 'Gumroad' as const,
  subjectName: 'Micro & more',
};
const LINK = 'https://shop.example/choose-password?token=t';

test('states what was bought where, that nothing is to pay, and whom to ask', () => {
  const { subject, text, html } = boughtElsewhere({ ...order, passwordLink: LINK });
  expect(subject).toMatch(/^Your Micro & more notes are now at .* \(order AE-1234ABCD\)$/);
  for (const body of [text, html.replaceAll('&amp;', '&')]) {
    expect(body).toContain('You bought these notes from us at Gumroad before: Micro & more.');
    expect(body).toContain('there is nothing to pay');
    expect(body).toContain('Reply to this email with your order number');
  }
});

test('names the address to sign in with, and tells if a password was removed', () => {
  const { text } = boughtElsewhere({ ...order, passwordLink: LINK });
  expect(text).toContain('sign in with this email address, ada@example.com,');
  expect(text).toContain('https://shop.example/choose-password\n');
  expect(text).not.toContain('removed its password');
  const taken = boughtElsewhere({ ...order, passwordLink: LINK, hadPassword: true });
  expect(taken.text).toContain('removed its password');
});

test('leads the owner of an account that a stranger opened with their address to a new password', () => {
  const { text } = boughtElsewhere({ ...order, passwordLink: undefined });
  expect(text).toContain('choose a new one: https://shop.example/auth#reset');
});

test.each([
  { account: 'without', passwordLink: LINK, label: 'Choose a password', url: LINK },
  {
    account: 'with',
    passwordLink: undefined,
    label: 'Open your notes',
    url: 'https://shop.example/purchases',
  },
])('has one button for an account $account a password', ({ passwordLink, label, url }) => {
  const { text, html } = boughtElsewhere({ ...order, passwordLink });
  expect(text).toContain(`${label}: ${url}`);
  expect(html.match(/class="button"/g)).toHaveLength(1);
});
