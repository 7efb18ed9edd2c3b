import { PDFDocument, PDFTextField } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { receiptTexts } from '#contract/payments/receipt-texts.ts';
import { receipt as receiptSchema } from '#contract/payments/receipts.ts';
import { textOf } from '../../tests/support/notes.ts';
import { receiptPdf } from './receipt-pdf.ts';

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

const write = (changes: Partial<typeof RECEIPT> = {}) =>
  receiptPdf({ ...RECEIPT, ...changes }, 'A* Economics');

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
])('the PDF accepts the name %s and letters beyond Latin-1', async (name, filled, item, shown) => {
  const { page, values } = await read(await write({ buyerName: name, item }));
  expect(values[0]).toEqual(['name', filled]);
  expect(page.includes(receiptTexts.nameByHand)).toBe(filled === '');
  expect(page).toContain(shown);
});

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
