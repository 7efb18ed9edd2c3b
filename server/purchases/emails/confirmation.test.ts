import { expect, test } from 'vitest';
import { shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import { legalPageDocument } from '#contract/catalogue/legal-page.ts';
import { purchaseConfirmation } from './confirmation.ts';

const order = {
  recipient: 'buyer' as const,
  shopName: 'A* Economics',
  siteUrl: 'https://shop.example',
  to: 'ada@example.com',
  firstName: 'Ada',
  subjectName: 'Microeconomics & more',
  contents: '16 files, 32 pages, 87 cards, 20 diagram drills',
  amount: 2499,
  currency: 'gbp' as const,
  paidAt: new Date('2026-06-30T23:30:00Z'),
  orderNumber: 'AE-1234ABCD',
  receiptUrl: 'https://shop.example/receipts/AE-1234ABCD',
  terms: [],
};
const email = purchaseConfirmation(order);

test('names subject, contents, price, date, order number, help and refund', () => {
  for (const body of [email.text, email.html.replaceAll('&amp;', '&')]) {
    expect(body).toContain('Microeconomics & more');
    expect(body).toContain('16 files, 32 pages, 87 cards, 20 diagram drills');
    expect(body).toContain('£24.99');
    expect(body).toContain('1 July 2026');
    expect(body).toContain('AE-1234ABCD');
    expect(body).toContain('https://shop.example/purchases');
    expect(body).toMatch(/give you your money back within 30 days/);
    expect(body).toContain('https://shop.example/refunds');
    expect(body).toContain('https://shop.example/parents');
    expect(body).toContain('https://shop.example/terms');
    expect(body).toContain('https://shop.example/receipts/AE-1234ABCD');
  }
});

test('repeats the consent word for word, with its London time', () => {
  const consent = {
    wordingVersion: '2026-06',
    text: 'I want it <now>.',
    agreedAt: '2026-06-30T23:29:00.000Z',
  };
  const { text, html } = purchaseConfirmation({ ...order, consent });
  const said = 'You agreed on 1 July 2026 at 00:29:';
  expect(text).toContain(`${said} “I want it <now>.”`);
  expect(html).toContain(`${said}<br>“I want it &lt;now&gt;.”`);
});

test('mentions no consent if there is none', () => {
  expect(email.text + email.html).not.toContain('You agreed');
});

test('names the seller, with address and email', () => {
  const seller = shopSettingsDocument.parse({
    sellerName: 'Ada & Co',
    contactEmail: 'help@shop.example',
    address: ['1 Sample Street', 'London'],
  });
  const { text, html } = purchaseConfirmation({ ...order, seller });
  expect(text).toContain('Sold by: Ada & Co, 1 Sample Street, London, help@shop.example');
  expect(html).toContain('Ada &amp; Co, 1 Sample Street, London, help@shop.example');
});

test('states a company’s number, place of registration and VAT number', () => {
  const seller = shopSettingsDocument.parse({
    sellerName: 'Ada Notes Ltd',
    contactEmail: 'help@shop.example',
    address: ['1 Sample Street', 'London'],
    phone: '020 7946 0000',
    companyNumber: '01234567',
    registeredIn: 'England and Wales',
    vatNumber: 'GB123456789',
  });
  const { text, html } = purchaseConfirmation({ ...order, seller });
  for (const body of [text, html]) {
    expect(body).toContain(
      'Company number 01234567, registered in England and Wales, VAT number GB123456789, help@shop.example, 020 7946 0000',
    );
  }
});

test('attaches the terms as a file named after the day of purchase', () => {
  const page = {
    id: 'legal-terms',
    title: 'Terms of sale',
    summary: 'What you buy.',
    updatedOn: '2026-06-01',
    body: [
      { _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: '“You buy”' }] },
    ],
  };
  const terms = [legalPageDocument.parse(page)];
  const { attachments, text, html } = purchaseConfirmation({ ...order, terms });
  expect(attachments).toMatchObject([
    { filename: 'terms-2026-07-01.txt', content: expect.stringContaining('“You buy”') },
  ]);
  for (const body of [text, html]) expect(body).toContain('your terms are attached');
  expect(email.attachments).toEqual([]);
  expect(email.text + email.html).not.toContain('attached');
});

test('escapes a name in HTML', () => {
  const { text, html } = purchaseConfirmation({ ...order, firstName: "D'Arcy" });
  expect(text).toMatch(/^Hello D'Arcy,\n/);
  expect(html).toContain('Hello D&#39;Arcy,');
});

test('lists several subjects with their prices, and immediate refunds', () => {
  const lines = [
    { subjectName: 'Microeconomics', amount: 2500 },
    { subjectName: 'Macroeconomics', amount: 2500 },
  ];
  const several = {
    ...order,
    subjectName: 'Microeconomics and Macroeconomics',
    amount: 5000,
    lines,
  };
  const { subject, text } = purchaseConfirmation(several);
  expect(subject).toBe('Your Microeconomics and Macroeconomics notes (order AE-1234ABCD)');
  expect(text).toContain('Microeconomics and Macroeconomics are yours now.');
  expect(text).toContain('Macroeconomics: £25.00\nPaid: £50.00, one payment');
  const rest = { ...several, lines: lines.slice(1), duplicates: lines.slice(0, 1) };
  expect(purchaseConfirmation(rest).text).toContain(
    'Refunded: £25.00: Microeconomics was yours already',
  );
});

test.each([
  [
    'a school, for good',
    { organisation: 'Hill <Road> School' },
    'You have a place from Hill <Road> School. Microeconomics & more is yours now.',
    'lifetime access',
  ],
  [
    'a school, until a day',
    { organisation: 'Hill Road School', lastDay: '2027-08-31' },
    'You have a place from Hill Road School. Microeconomics & more is yours to use until 31 August 2027.',
    'access until 31 August 2027',
  ],
  [
    'a payer, who is not named',
    {},
    'You have a place from the person who sent you the link. Microeconomics & more is yours now.',
    'lifetime access',
  ],
])('says who gave a place: %s', (_, place, thanks, item) => {
  const { text, html } = purchaseConfirmation({ ...order, amount: 0, place });
  expect(text).toContain(thanks);
  expect(text).toContain(`Microeconomics & more: ${item}`);
  expect(text).toMatch(/£0.00: .* paid for your place/);
  expect(text).not.toMatch(/money back|we gave you/);
  expect(html).not.toContain('<Road>');
});
