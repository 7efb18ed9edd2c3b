import { PDFDocument, PDFTextField } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import { addUpAmounts } from '#contract/money.ts';
import { receiptTexts } from '#contract/purchases/receipt-texts.ts';
import { receipt as receiptSchema } from '#contract/purchases/receipts.ts';
import { textOf } from '../../tests/support/notes.ts';
import { toPurchaseStatus, toRefunds } from './purchase-status.ts';
import { composeReceipt, receiptPdf } from './receipts.ts';

const SELLER = shopSettingsDocument.parse({
  sellerName: 'Ada & Co',
  contactEmail: 'help@shop.example',
  address: ['1 Sample Street', 'London'],
});
const REGISTERED = {
  ...SELLER,
  isVatRegistered: true,
  vatNumber: 'GB123456789',
  vatRate: 20,
  vatFrom: '2026-07-01',
};

const micro = (amount: number) => ({ subjectId: 's', subjectName: 'Microeconomics', amount });

function write(
  facts: Record<string, object> = {},
  { seller = SELLER, lines = [micro(3000)] } = {},
) {
  const amount = addUpAmounts(lines.map((line) => line.amount));
  const purchase = {
    accountId: 'a',
    currency: 'gbp' as const,
    amount,
    isLive: false,
    undrafted: [],
    paidAt: '2026-06-30T23:30:00.000Z',
    paymentIntentId: 'pi_1234abcd',
    ...toPurchaseStatus(facts, { amount, lines }),
  };
  return composeReceipt({ purchase, refunds: toRefunds(facts), seller });
}
const inWords = (rows: { label: string; value: string }[]) =>
  rows.map(({ label, value }) => `${label}: ${value}`);

test('names seller, number, day in London, item and price, and states that there is no VAT', () => {
  const written = write();
  expect(written).toMatchObject({
    orderNumber: 'AE-1234ABCD',
    date: '1 July 2026',
    seller: ['Ada & Co', '1 Sample Street', 'London', 'help@shop.example'],
    item: 'Microeconomics: PDF notes, lifetime access',
    payment: 'Paid by card',
    vatNote: 'The seller is not registered for VAT.',
    refunds: [],
  });
  expect(inWords(written.price)).toEqual(['Total paid: £30.00']);
});

test('shows a VAT line and number from the day of registration', () => {
  const written = write({}, { seller: REGISTERED });
  expect(written.vatNote).toBeUndefined();
  expect(written.seller).toContain('VAT number GB123456789');
  expect(inWords(written.price)).toEqual([
    'Net price: £25.00',
    'VAT at 20%: £5.00',
    'Total paid: £30.00',
  ]);
  const before = write({}, { seller: { ...REGISTERED, vatFrom: '2026-07-02' } });
  expect(before.vatNote).toBe('The seller was not registered for VAT on this day.');
  expect(before.seller).not.toContain('VAT number GB123456789');
});

test('lists refunds with dates and the rest, without failed refunds', () => {
  const facts = {
    'refund:re_2:pending': { amount: 1000, at: '2026-07-03T09:00:00.000Z' },
    'refund:re_1:succeeded': { amount: 500, at: '2026-07-02T09:00:00.000Z' },
    'refund:re_3:failed': { amount: 700, at: '2026-07-01T09:00:00.000Z' },
  };
  expect(inWords(write(facts).refunds)).toEqual([
    'Refunded on 2 July 2026: −£5.00',
    'Refunded on 3 July 2026, on its way: −£10.00',
    'Left after refunds: £15.00',
  ]);
  expect(inWords(write(facts, { seller: REGISTERED }).refunds).at(-1)).toBe(
    'of which VAT at 20%: £2.50',
  );
});

test("nothing is left after a full refund, a duplicate's refund, or an older full refund", () => {
  const duplicate = {
    'refund:re_1:succeeded': { amount: 3000, duplicateOf: 'pi_0', at: '2026-07-02T09:00:00.000Z' },
  };
  expect(inWords(write(duplicate).refunds)).toEqual([
    'Refunded, because it was paid twice, on 2 July 2026: −£30.00',
    'Left after refunds: £0.00',
  ]);
  expect(inWords(write({ 'refund:re_1:succeeded': { amount: 3000 } }).refunds)).toEqual([
    'Refunded: −£30.00',
    'Left after refunds: £0.00',
  ]);
});

test('mentions an open dispute and a lost dispute', () => {
  const open = { 'dispute:dp_1:needs_response': { amount: 3000 } };
  expect(write(open).dispute).toBe("The buyer's bank is deciding about £30.00 of this payment.");
  const lost = { ...open, 'dispute:dp_1:lost': { amount: 3000 } };
  expect(write(lost).dispute).toBe("The buyer's bank has returned £30.00 of this payment.");
});

test('the receipt of a £0 order states that nothing was to pay', () => {
  const written = write({}, { lines: [micro(0)], seller: REGISTERED });
  expect(written.payment).toBe('Nothing to pay: this order was free');
  expect(inWords(written.price)).toEqual([
    'Net price: £0.00',
    'VAT at 20%: £0.00',
    'Total paid: £0.00',
  ]);
});

test('shows a row for each subject, and names the subject of a refund', () => {
  const lines = [
    { subjectId: 'micro', subjectName: 'Microeconomics', amount: 2728 },
    { subjectId: 'macro', subjectName: 'Macroeconomics', amount: 2272 },
  ];
  const at = '2026-07-02T09:00:00.000Z';
  const facts = {
    'refund:re_1:succeeded': { amount: 2272, at, subjectId: 'macro' },
    'refund:re_2:succeeded': { amount: 2728, at, subjectId: 'micro', duplicateOf: 'pi_0' },
  };
  const written = write(facts, { lines });
  expect(written.item).toBe('Microeconomics and Macroeconomics: PDF notes, lifetime access');
  expect(inWords(written.price)).toEqual([
    'Microeconomics: £27.28',
    'Macroeconomics: £22.72',
    'Total paid: £50.00',
  ]);
  expect(inWords(written.refunds)).toEqual([
    'Refunded for Macroeconomics on 2 July 2026: −£22.72',
    'Refunded for Microeconomics, because it was paid twice, on 2 July 2026: −£27.28',
    'Left after refunds: £0.00',
  ]);
});

describe('the PDF', () => {
  const RECEIPT = receiptSchema.parse({
    orderNumber: 'AE-1234ABCD',
    date: '22 November 2026',
    seller: ['Ada & Co', '1 Sample Street', 'London', 'help@shop.example'],
    item: 'Microeconomics: PDF notes, lifetime access',
    payment: 'Paid by card',
    price: [
      { label: 'Net price', value: '£25.00' },
      { label: 'VAT at 20%', value: '£5.00' },
      { label: 'Total paid', value: '£30.00' },
    ],
    refunds: [],
    buyerName: 'Ada Lovelace',
  });

  const write = (changes: Partial<typeof RECEIPT> = {}) => receiptPdf({ ...RECEIPT, ...changes });

  async function read(bytes: Uint8Array) {
    const pdf = await PDFDocument.load(bytes);
    const fields = pdf.getForm().getFields();
    const values = fields.map((field) =>
      field instanceof PDFTextField ? [field.getName(), field.getText() ?? ''] : [],
    );
    const [page = ''] = await textOf(bytes);
    return { pages: pdf.getPageCount(), page, size: pdf.getPage(0).getSize(), values };
  }

  test("the PDF is one A4 sheet with the page's content and fields to fill in", async () => {
    const { pages, page, size, values } = await read(await write());
    expect([pages, Math.round(size.width), Math.round(size.height)]).toEqual([1, 595, 842]);
    for (const said of ['AE-1234ABCD', '22 November 2026', '1 Sample Street', '£25.00', '£5.00']) {
      expect(page).toContain(said);
    }
    expect(values).toEqual([
      ['name', 'Ada Lovelace'],
      ['address', ''],
      ['school', ''],
    ]);
  });

  test.each([
    ['Łukasz Žižek', '', 'Ekonomia mikro: łatwa', 'Ekonomia mikro: latwa'],
    ['Nguyễn', '', 'Kinh tế', 'Kinh te'],
    ['Zoë O’Brien', 'Zoë O’Brien', 'Kultur', 'Kultur'],
    ['Σωκράτης', '', 'Οικονομικά', '??????????'],
    ['李雷 🎓', '', '微观', '??'],
  ])(
    'the PDF accepts the name %s and letters beyond Latin-1',
    async (name, filled, item, shown) => {
      const { page, values } = await read(await write({ buyerName: name, item }));
      expect(values[0]).toEqual(['name', filled]);
      expect(page.includes(receiptTexts.nameByHand)).toBe(filled === '');
      expect(page).toContain(shown);
    },
  );

  test('forty refunds and very long words stay on the sheet', async () => {
    const refunds = Array.from({ length: 40 }, (_, day) => ({
      label: `Refunded on ${day} November 2026`,
      value: '−£0.10',
    }));
    const { pages, page } = await read(
      await write({ refunds, seller: ['x'.repeat(400), 'y '.repeat(200)] }),
    );
    expect(pages).toBe(1);
    expect(page).toContain('Refunded on 39 November 2026');
  });
});
