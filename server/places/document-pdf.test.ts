import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import type { School } from '#contract/places/orders.ts';
import { textOf } from '../../tests/support/notes.ts';
import { composeDocument, type DocumentContent } from './document-content.ts';
import { drawDocument } from './document-pdf.ts';
import {
  type DocumentSeller,
  eventField,
  type OpenedEvent,
  type OrderEvent,
} from './order-events.ts';
import { toOrderState } from './order-state.ts';

const ID = 'places_abcdefgh9f3k2m7q';
const QUOTE_NUMBER = 'AE-9F3K2M7Q';
const AT = '2026-11-29T10:00:00.000Z';

const SELLER: DocumentSeller = {
  lines: ['Ada Seller trading as Notes', '1 Shop Street', 'London N1 1AA', 'help@shop.example'],
  vatNote: 'The seller is not registered for VAT.',
};
const WITH_VAT: DocumentSeller = {
  lines: [
    'Notes Limited',
    '1 Shop Street',
    'Company number 01234567, registered in England',
    'VAT number GB123456789',
  ],
  vatRate: 20,
};
const SCHOOL: School = {
  organisation: 'Hill Road School',
  address: ['1 Hill Road', 'Leeds', 'LS1 1AA'],
  financeEmail: 'finance@school.example',
  purchaseOrder: 'PO-4711',
  teacherEmail: 'teacher@school.example',
};

const opened: OpenedEvent = {
  kind: 'opened',
  at: AT,
  buyer: 'school',
  payBy: 'invoice',
  wanted: { subjectId: 'micro' },
  lines: [
    { subjectId: 'micro', subjectName: 'Microeconomics', amount: 20_001 },
    { subjectId: 'macro', subjectName: 'Macroeconomics', amount: 15_999 },
  ],
  amount: 36_000,
  currency: 'gbp',
  places: 30,
  lastDay: '2027-08-31',
  isLive: true,
  email: 'head@school.example',
  organisation: 'Hill Road School',
  validUntil: '2026-12-29',
  secret: 'secret',
};

const invoicedBy = (seller: DocumentSeller, release: 'now' | 'paid' = 'now'): OrderEvent[] => [
  { kind: 'ordered', at: AT, school: SCHOOL },
  { kind: 'accepted', at: AT, by: 'Owner', release },
  { kind: 'invoiced', at: AT, number: 'AE-INV-0001', dueOn: '2026-12-29', seller },
];

const credited: OrderEvent = {
  kind: 'credited',
  at: '2026-12-02T10:00:00.000Z',
  by: 'Owner',
  key: 'k',
  number: 'AE-CN-0001',
  amount: 12_000,
  places: 10,
  pupils: 0,
  reason: 'Ten pupils fewer',
  returns: [],
};

interface Composed {
  number?: string;
  changes?: Partial<OpenedEvent>;
  later?: OrderEvent[];
  /** The seller of today. */
  seller?: DocumentSeller;
}

function compose({ number = QUOTE_NUMBER, changes = {}, later = [], seller = SELLER }: Composed) {
  const events = [{ ...opened, ...changes }, ...later];
  const fields = Object.fromEntries(events.map((event, index) => [eventField(index + 1), event]));
  const order = toOrderState(ID, fields, { accountId: ID, facts: {} }, new Date(AT));
  if (!order) throw new Error('No order');
  return composeDocument(number, {
    order,
    seller,
    bankDetails: ['Ada Seller', 'IBAN: GB00 0000'],
    siteUrl: 'https://notes.shop',
    orderUrl: 'https://notes.shop/orders/token',
  });
}

function requireDocument(composed: Composed): DocumentContent {
  const content = compose(composed);
  if (!content) throw new Error('No document');
  return content;
}

/** Words of a document in the order in which a screen reader reads them. */
async function read(composed: Composed): Promise<string> {
  const pages = await textOf(await drawDocument(requireDocument(composed)));
  return pages.join(' ').replace(/\s+/g, ' ');
}

/** Expects parts of a text in this order. */
function expectInOrder(text: string, parts: readonly string[]): void {
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    expect(found < 0 ? `"${part}" is missing after: ${text.slice(0, at)}` : part).toBe(part);
    at = found + part.length;
  }
}

const invoice = { number: 'AE-INV-0001', later: invoicedBy(SELLER) };

describe('a document states, in this order', () => {
  test('as a quote: number, dates, both sides, places, licence, total, and how to order', async () => {
    expectInOrder(await read({}), [
      'Quote',
      QUOTE_NUMBER,
      '29 November 2026',
      'Valid until',
      '29 December 2026',
      'From',
      'Ada Seller',
      '1 Shop Street',
      'Prepared for',
      'Hill Road School',
      'head@school.example',
      'Microeconomics: access until 31 August 2027',
      '30',
      '£200.01',
      'Macroeconomics',
      '30',
      '£159.99',
      'Total',
      '£360.00',
      'not registered for VAT',
      'How to order',
      'https://notes.shop/orders/token',
    ]);
  });

  test('as an invoice: all that the law asks, terms, bank details and reference', async () => {
    const text = await read(invoice);
    expectInOrder(text, [
      'Invoice',
      'AE-INV-0001',
      'Invoice date',
      '29 November 2026',
      'Date of supply',
      '29 November 2026',
      'Due by 29 December 2026',
      'Purchase order',
      'PO-4711',
      'Order',
      QUOTE_NUMBER,
      'From',
      'Ada Seller',
      'help@shop.example',
      'Invoice to',
      'Hill Road School',
      '1 Hill Road',
      'Leeds',
      'LS1 1AA',
      'finance@school.example',
      'Description',
      'Places',
      'Amount',
      'Microeconomics',
      '30',
      '£200.01',
      'Total due',
      '£360.00',
      'The seller is not registered for VAT.',
      'How to pay',
      '£360.00 by bank transfer within 30 days',
      'IBAN: GB00 0000',
      'Reference: AE-INV-0001',
    ]);
    expect(text).not.toContain('Net');
  });

  test('as an invoice with VAT: tax point, net, rate and VAT of each line and of the total', async () => {
    expectInOrder(await read({ ...invoice, later: invoicedBy(WITH_VAT) }), [
      'Tax point',
      '29 November 2026',
      'VAT number GB123456789',
      'Net',
      'VAT rate',
      'VAT',
      'Microeconomics',
      '£166.67',
      '20%',
      '£33.34',
      '£200.01',
      'Macroeconomics',
      '£133.33',
      '20%',
      '£26.66',
      '£159.99',
      'Total net',
      '£300.00',
      'Total VAT at 20%',
      '£60.00',
      'Total due',
      '£360.00',
    ]);
  });

  test('as a credit note: its invoice, the amount, the VAT and the reason', async () => {
    const later = [...invoicedBy(WITH_VAT), credited];
    expectInOrder(await read({ number: 'AE-CN-0001', later }), [
      'Credit note',
      'AE-CN-0001',
      '2 December 2026',
      'For invoice',
      'AE-INV-0001',
      'Credit to',
      'Ten pupils fewer',
      '10',
      '£100.00',
      '20%',
      '£20.00',
      '£120.00',
      'Total credited',
      '£120.00',
      'corrects invoice AE-INV-0001',
    ]);
  });
});

test.each([
  ['gbp', '£360.00'],
  ['eur', '€360.00'],
  ['jpy', '¥36,000'],
])('amounts are in the currency of the order: %s', async (currency, total) => {
  expect(await read({ changes: { currency } })).toContain(`Total ${total}`);
  expect(await read({ ...invoice, changes: { currency } })).toContain(`Total due ${total}`);
});

test('an invoice keeps the seller of its day, and a quote names the seller of today', async () => {
  expect(requireDocument({ ...invoice, seller: WITH_VAT }).seller).toEqual(SELLER.lines);
  expect(requireDocument({ seller: WITH_VAT }).seller).toEqual(WITH_VAT.lines);
});

test('an invoice for places that come after the payment names no day of supply', () => {
  const { facts } = requireDocument({ ...invoice, later: invoicedBy(SELLER, 'paid') });
  expect(facts).toContainEqual({ label: 'Date of supply', value: 'On payment' });
});

test('an invoice that was paid by card asks for no transfer', async () => {
  const text = await read({ ...invoice, changes: { payBy: 'card' } });
  expect(text).toContain('Paid in full by card');
  expect(text).not.toContain('IBAN');
});

test.each(['AE-INV-0002', 'AE-CN-0001', '', 'constructor'])(
  'an order has no document %j',
  (number) => expect(compose({ ...invoice, number })).toBeUndefined(),
);

test('texts of strangers are printed as texts, without letters that the typeface lacks', async () => {
  const school = {
    ...SCHOOL,
    organisation: '=HYPERLINK("x") 東京 Škola \u202Egnp.exe',
    address: ['a'.repeat(120), 'Łódź'],
  };
  const [, ...rest] = invoicedBy(SELLER);
  const text = await read({ ...invoice, later: [{ kind: 'ordered', at: AT, school }, ...rest] });
  expect(text).toContain('=HYPERLINK("x") ?? Škola');
  expect(text).toContain('aaaaaaaa');
});

test('a long document continues on further pages, and repeats the head of its table', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    subjectId: `s${index}`,
    subjectName: `Subject ${index} with a name that is longer than one line of the table has room for`,
    amount: 600,
  }));
  const content = requireDocument({ ...invoice, changes: { lines } });
  const pages = await textOf(await drawDocument(content));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`page ${index + 1} of ${pages.length}`);
  }
  expect(pages[1]).toContain('Description');
  expect(pages.join(' ').match(/£6\.00/g)).toHaveLength(60);
});

test('a document has a title, a language and a structure of headings, texts and a table', async () => {
  const pdf = await PDFDocument.load(await drawDocument(requireDocument(invoice)));
  expect(pdf.getTitle()).toBe('Invoice AE-INV-0001');
  expect(pdf.catalog.getOrCreateViewerPreferences().getDisplayDocTitle()).toBe(true);
  expect(`${pdf.catalog.get(PDFName.of('Lang'))}`).toContain('en');
  const types = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
    .filter((dict) => `${dict.get(PDFName.of('Type'))}` === '/StructElem')
    .map((dict) => `${dict.get(PDFName.of('S'))}`);
  const count = (type: string) => types.filter((each) => each === type).length;
  expect([count('/H1'), count('/Table'), count('/TR'), count('/TH')]).toEqual([1, 1, 4, 3]);
  expect(count('/H2')).toBe(4);
});
