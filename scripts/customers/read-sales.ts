import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { email, name } from '#contract/accounts/accounts.ts';
import type { EarlierService } from '#server/purchases/purchase-facts.ts';
import { decodeText } from './decode-text.ts';

/**
 * Columns of the services' exports by their headers, in all known versions. The first column with a value counts.
 * docs/owner.md lists them for the owner.
 */
export const COLUMNS = {
  /** The notes belong to the person who got them as a gift. */
  giftee: ['Giftee Email'],
  email: ['Purchase Email', 'Buyer Email', 'Customer Email', 'Email', 'Email Address'],
  product: ['Item Name', 'Product Name', 'Product', 'Product Title', 'Items'],
  /** All products of an order, separated by commas. */
  products: ['Items In Cart'],
  name: ['Buyer Name', 'Customer Name', 'Full Name', 'Name'],
  firstName: ['First Name', 'Buyer First Name', 'Customer First Name'],
  lastName: ['Last Name', 'Buyer Last Name', 'Customer Last Name'],
  status: ['Status', 'Order Status', 'Payment Status'],
  isRefunded: ['Refunded?', 'Refunded'],
  isFullyRefunded: ['Fully Refunded?'],
  partialRefund: ['Partial Refund ($)'],
  isDisputed: ['Disputed?', 'Disputed', 'Chargeback'],
  isDisputeWon: ['Dispute Won?'],
  isTest: ['Test?', 'Test', 'Test Purchase?', 'Test Mode'],
  isTrial: ['Free trial purchase?'],
  isPreOrder: ['Pre-order authorization?'],
  subscriptionEnd: ['Subscription End Date'],
} satisfies Record<string, string[]>;
type Column = keyof typeof COLUMNS;

/** Headers that only Gumroad uses. */
const OF_GUMROAD = ['Purchase ID', 'Item Name', 'Purchase Email'];

/** Beginning of the last row of Gumroad's export. */
const TOTALS = 'Totals';

export interface Sale {
  line: number;
  /** In lower case. */
  email: string;
  /** Empty if unknown. */
  firstName: string;
  lastName: string;
  product: string;
  /** True if `product` may hold several products, separated by commas. */
  isList: boolean;
}

export interface LeftOutRow {
  line: number;
  reason: string;
  /** False for a row that is left out on purpose, such as a refunded sale. */
  isBad: boolean;
}

export interface SalesFile {
  boughtAt: EarlierService;
  sales: Sale[];
  leftOut: LeftOutRow[];
}

/**
 * Reads the CSV file of sales that Gumroad or Payhip exports, also after Excel has saved it.
 * @throws Error that tells the owner why the file cannot be read
 */
export function readSales(bytes: Uint8Array): SalesFile {
  const [header, ...rows] = readRows(decodeText(bytes));
  if (!header) throw new Error('The file is empty.');
  const headers = header.cells.map(toKey);
  requireColumns(header.cells, headers);
  const isOfGumroad = OF_GUMROAD.some((one) => headers.includes(toKey(one)));
  const file: SalesFile = {
    boughtAt: isOfGumroad ? 'Gumroad' : 'Payhip',
    sales: [],
    leftOut: [],
  };
  for (const { line, cells } of rows) {
    if (cells.every((cell) => cell === '') || cells[0] === TOTALS) continue;
    const isTooLong = cells.slice(headers.length).some((cell) => cell !== '');
    const sale = isTooLong
      ? bad('more columns than the first line')
      : readSale((column) => findCell(headers, cells, column));
    if ('reason' in sale) file.leftOut.push({ line, ...sale });
    else file.sales.push({ line, ...sale });
  }
  return file;
}

interface Row {
  /** Line of the file at which the row begins, counted from 1. */
  line: number;
  cells: string[];
}

/** The parser's rows, each with the line at which it ends. */
const parsedRows = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }),
);

function readRows(text: string): Row[] {
  const delimiter = findDelimiter(text);
  try {
    const options = { delimiter, relax_column_count: true, relax_quotes: true, info: true };
    return parsedRows.parse(parse(text, options)).map(({ record, info }) => ({
      line: info.lines - record.join('').split('\n').length + 1,
      cells: record.map((cell) => cell.trim()),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Error(`The file is not a complete CSV file: ${error.message}.`, { cause: error });
  }
}

/** Excel saves a semicolon instead of a comma in many countries. */
function findDelimiter(text: string): string {
  const [first = ''] = text.split('\n');
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Ignores case, spaces and punctuation of a header. */
const toKey = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function requireColumns(shown: string[], headers: string[]): void {
  const has = (column: Column) => COLUMNS[column].some((one) => headers.includes(toKey(one)));
  const missing = [
    ...(has('email') ? [] : [`the buyer's email address (${COLUMNS.email.join(', ')})`]),
    ...(has('product') || has('products')
      ? []
      : [`the product (${[...COLUMNS.product, ...COLUMNS.products].join(', ')})`]),
  ];
  if (missing.length === 0) return;
  throw new Error(
    `The file has no column for ${missing.join(' and none for ')}. ` +
      `Export the sales as a CSV file. Columns found: ${shown.filter(Boolean).join(', ') || 'none'}.`,
  );
}

function findCell(headers: string[], cells: string[], column: Column): string {
  for (const header of COLUMNS[column]) {
    const cell = cells[headers.indexOf(toKey(header))];
    if (cell) return cell;
  }
  return '';
}

type Cells = (column: Column) => string;

const bad = (reason: string) => ({ reason, isBad: true });

const address = email('');
const personName = name('');

function readSale(cells: Cells): Omit<Sale, 'line'> | Omit<LeftOutRow, 'line'> {
  const unearned = whyNotGranted(cells);
  if (unearned) return { reason: unearned, isBad: false };
  const typed = cells('giftee') || cells('email');
  if (!typed) return bad('no email address');
  const parsed = address.safeParse(typed);
  if (!parsed.success) return bad(`“${typed}” is not an email address`);
  const list = cells('products');
  const product = list || cells('product');
  if (!product) return bad('no product');
  const isGift = cells('giftee') !== '';
  return {
    email: parsed.data,
    ...(isGift ? NO_NAME : readName(cells)),
    product,
    isList: list !== '',
  };
}

const NO_NAME = { firstName: '', lastName: '' };

function readName(cells: Cells): typeof NO_NAME {
  const [first = '', ...others] = cells('name').split(/\s+/);
  const toName = (text: string) => personName.safeParse(text).data ?? '';
  return {
    firstName: toName(cells('firstName') || first),
    lastName: toName(cells('lastName') || (cells('firstName') ? '' : others.join(' '))),
  };
}

/** @returns reason why the sale gives no access; undefined if it does */
function whyNotGranted(cells: Cells): string | undefined {
  const status = cells('status').toLowerCase();
  const is = (column: Column) => isTrue(cells(column));
  if (is('isTest') || /\btest\b/.test(status)) return 'a test';
  const isLost = is('isDisputed') && !is('isDisputeWon');
  if (isLost || (/dispute|charge ?back/.test(status) && !/\bwon\b/.test(status))) {
    return 'disputed';
  }
  if (cells('isFullyRefunded') ? is('isFullyRefunded') : isAllBack(cells)) return 'refunded';
  if (is('isTrial')) return 'a free trial';
  if (is('isPreOrder')) return 'a pre-order that was not charged';
  if (/pending|fail|unpaid|cancel|incomplete|declined/.test(status)) return 'not paid';
  return cells('subscriptionEnd') ? 'a membership with an end' : undefined;
}

/** Checks an export that does not say whether the whole price is back: a partly refunded sale counts. */
const isAllBack = (cells: Cells): boolean =>
  (isTrue(cells('isRefunded')) || /refund/i.test(cells('status'))) &&
  !isTrue(cells('partialRefund')) &&
  !/partial/i.test(cells('status'));

/** Accepts the services' ways to write yes: `1`, `true`, `Yes`, or an amount above zero. */
const isTrue = (cell: string): boolean =>
  /^(true|yes|y)$/i.test(cell) || Number(cell.replace(/[^\d.]/g, '')) > 0;
