import { formatAmount, spread } from '#contract/money.ts';
import { receiptTexts } from '#contract/purchases/receipt-texts.ts';
import { splitVat } from '#contract/purchases/vat.ts';
import { shopDay } from '#contract/shop-day.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { formatDay } from '../shop-time.ts';
import type { DocumentSeller } from './order-events.ts';
import type { OrderState } from './order-state.ts';

/** Contents of quotes, invoices and credit notes, with all that an invoice must state (https://www.gov.uk/invoicing-and-taking-payment-from-customers). */

interface Row {
  label: string;
  value: string;
}

export interface DocumentContent {
  /** E.g. `Invoice`. */
  title: string;
  number: string;
  facts: Row[];
  seller: string[];
  /** Heading of the customer, e.g. `Invoice to`. */
  toTitle: string;
  customer: string[];
  /** Heads of the columns. The first is a text, all others are numbers. */
  columns: string[];
  rows: string[][];
  totals: Row[];
  notes: { title?: string; lines: string[] }[];
}

export interface DocumentSources {
  order: OrderState;
  /** The seller on the day of the invoice, or today before; for quotes and documents that do not name theirs. */
  seller: DocumentSeller;
  bankDetails: string[];
  siteUrl: string;
  /** Address of the order's page. */
  orderUrl: string;
}

/**
 * Composes a document of an order.
 * @param number of a quote, an invoice or a credit note
 * @returns Undefined if the order has no such document
 */
export function composeDocument(
  number: string,
  sources: DocumentSources,
): DocumentContent | undefined {
  const { order } = sources;
  if (number === order.invoice?.number) return composeInvoice(order.invoice, sources);
  const credit = order.credits.find((candidate) => candidate.number === number);
  if (credit) return composeCreditNote(credit, sources);
  const isQuote = order.opened.payBy === 'invoice' && number === orderNumber(order.orderId);
  return isQuote ? composeQuote(number, sources) : undefined;
}

function composeQuote(number: string, sources: DocumentSources): DocumentContent {
  const { order, seller, siteUrl, orderUrl } = sources;
  const { opened } = order;
  const { at, validUntil = '', organisation = '', email } = opened;
  return {
    title: 'Quote',
    number,
    facts: [
      { label: 'Quote number', value: number },
      { label: 'Date', value: formatDay(shopDay(new Date(at))) },
      { label: 'Valid until', value: formatDay(validUntil) },
    ],
    seller: seller.lines,
    toTitle: 'Prepared for',
    customer: [organisation, email],
    ...priceTable(order, seller.vatRate, 'Total'),
    notes: [
      ...vatNotes(seller),
      {
        title: 'How to order',
        lines: [
          `The price is fixed until ${formatDay(validUntil)}. Order on this page, or pass the address on to your finance office:`,
          orderUrl,
          'You need no account. We send the invoice once we have accepted the order; it is due in 30 days.',
        ],
      },
      { title: 'What a place is', lines: [licenceNote(order), `Shop: ${siteUrl}`] },
    ],
  };
}

function composeInvoice(
  invoice: NonNullable<OrderState['invoice']>,
  sources: DocumentSources,
): DocumentContent {
  const { order, bankDetails } = sources;
  const { opened, school, orderId } = order;
  const seller = invoice.seller ?? sources.seller;
  const day = formatDay(shopDay(new Date(invoice.at)));
  const isPaid = opened.payBy === 'card';
  const isSuppliedLater = order.release === 'paid';
  return {
    title: 'Invoice',
    number: invoice.number,
    facts: [
      { label: 'Invoice number', value: invoice.number },
      { label: 'Invoice date', value: day },
      { label: 'Date of supply', value: isSuppliedLater ? 'On payment' : day },
      ...(seller.vatRate === undefined ? [] : [{ label: 'Tax point', value: day }]),
      {
        label: 'Payment',
        value: isPaid ? 'Paid by card' : `Due by ${formatDay(invoice.dueOn)}`,
      },
      ...(school?.purchaseOrder ? [{ label: 'Purchase order', value: school.purchaseOrder }] : []),
      { label: 'Order', value: orderNumber(orderId) },
    ],
    seller: seller.lines,
    toTitle: 'Invoice to',
    customer: customerLines(order),
    ...priceTable(order, seller.vatRate, isPaid ? receiptTexts.total : 'Total due'),
    notes: [
      ...vatNotes(seller),
      isPaid
        ? { title: 'Payment', lines: ['Paid in full by card. Nothing is left to pay.'] }
        : {
            title: 'How to pay',
            lines: [
              `Please pay ${formatAmount(opened.amount, opened.currency)} by bank transfer within 30 days, by ${formatDay(invoice.dueOn)}.`,
              ...bankDetails,
              `Reference: ${invoice.number}`,
            ],
          },
      { title: 'What a place is', lines: [licenceNote(order)] },
    ],
  };
}

function composeCreditNote(
  credit: OrderState['credits'][number],
  sources: DocumentSources,
): DocumentContent {
  const { order } = sources;
  const { invoice, opened, school, orderId } = order;
  const seller = invoice?.seller ?? sources.seller;
  const { vatRate } = seller;
  const money = (amount: number) => formatAmount(amount, opened.currency);
  const places = credit.places > 0 ? `${credit.places}` : '';
  const item = `Credit for ${order.what}: ${credit.reason}`;
  return {
    title: 'Credit note',
    number: credit.number,
    facts: [
      { label: 'Credit note number', value: credit.number },
      { label: 'Date', value: formatDay(shopDay(new Date(credit.at))) },
      ...(invoice
        ? [
            { label: 'For invoice', value: invoice.number },
            { label: 'Invoice date', value: formatDay(shopDay(new Date(invoice.at))) },
          ]
        : []),
      ...(school?.purchaseOrder ? [{ label: 'Purchase order', value: school.purchaseOrder }] : []),
      { label: 'Order', value: orderNumber(orderId) },
    ],
    seller: seller.lines,
    toTitle: 'Credit to',
    customer: customerLines(order),
    columns: columnsOf(vatRate),
    rows: [[item, places, ...vatCells(credit.amount, vatRate, money), money(credit.amount)]],
    totals: [
      ...vatTotals(credit.amount, vatRate, money),
      { label: 'Total credited', value: money(credit.amount) },
    ],
    notes: [
      ...vatNotes(seller),
      {
        lines: [
          `This credit note corrects invoice ${invoice?.number ?? ''}. It reduces the amount to pay; money paid beyond it is returned.`,
        ],
      },
    ],
  };
}

function customerLines({ school, opened }: OrderState): string[] {
  if (!school) return [opened.organisation ?? '', opened.email];
  return [school.organisation, ...school.address, school.financeEmail];
}

const columnsOf = (vatRate: number | undefined): string[] =>
  vatRate === undefined
    ? ['Description', 'Places', 'Amount']
    : ['Description', 'Places', 'Net', 'VAT rate', 'VAT', 'Amount'];

/** Price of the order by subject. The VAT of the rows adds up to the VAT of the total. */
function priceTable(
  order: OrderState,
  vatRate: number | undefined,
  totalLabel: string,
): Pick<DocumentContent, 'columns' | 'rows' | 'totals'> {
  const { opened } = order;
  const { lines, amount, currency, places } = opened;
  const money = (part: number) => formatAmount(part, currency);
  const vat = vatRate === undefined ? 0 : splitVat(amount, vatRate).vat;
  const vats = spread(
    vat,
    lines.map((line) => line.amount),
  );
  return {
    columns: columnsOf(vatRate),
    rows: lines.map((line, index) => [
      `${line.subjectName}: ${lengthOfLicence(order)}`,
      `${places}`,
      ...cells(line.amount, vats[index] ?? 0, vatRate, money),
      money(line.amount),
    ]),
    totals: [...vatTotals(amount, vatRate, money), { label: totalLabel, value: money(amount) }],
  };
}

type Money = (amount: number) => string;

const vatCells = (amount: number, vatRate: number | undefined, money: Money): string[] =>
  cells(amount, vatRate === undefined ? 0 : splitVat(amount, vatRate).vat, vatRate, money);

const cells = (amount: number, vat: number, vatRate: number | undefined, money: Money): string[] =>
  vatRate === undefined ? [] : [money(amount - vat), `${vatRate}%`, money(vat)];

function vatTotals(amount: number, vatRate: number | undefined, money: Money): Row[] {
  if (vatRate === undefined) return [];
  const { net, vat } = splitVat(amount, vatRate);
  return [
    { label: 'Total net', value: money(net) },
    { label: `Total VAT at ${vatRate}%`, value: money(vat) },
  ];
}

const vatNotes = ({ vatNote }: DocumentSeller): DocumentContent['notes'] =>
  vatNote ? [{ lines: [vatNote] }] : [];

const lengthOfLicence = ({ opened: { lastDay } }: OrderState): string =>
  lastDay ? `access until ${formatDay(lastDay)}` : 'lifetime access';

function licenceNote(order: OrderState): string {
  const { lastDay, places } = order.opened;
  const length = lastDay ? `until ${formatDay(lastDay)}` : 'for good';
  const each = places === 1 ? 'The place gives one student' : 'Each place gives one student';
  return `${each} the notes and the practice of ${order.what} ${length}, in an account of their own. A place that a teacher takes back can be given to another student.`;
}
