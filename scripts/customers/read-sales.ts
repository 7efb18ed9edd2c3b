import { decodeText } from 'local-stand-ins/kit/decode-text.ts';
import { email, name } from '#contract/accounts/accounts.ts';
import type { EarlierService } from '#server/purchases/purchase-facts.ts';
import { quoteWord } from '../terminal.ts';
import { type LeftOutRow, readTable } from './read-table.ts';

/**
 * Columns of the services' exports by their headers, in all known versions. The first column with a value counts; of
 * states, every column. docs/owner.md lists them for the owner.
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
  /** Part of the amount in `paidTotal` that went back. */
  refundedTotal: ['Buyer Refunded Total'],
  paidTotal: ['Buyer Total'],
  quantity: ['Quantity'],
  isDisputed: ['Disputed?', 'Disputed', 'Chargeback'],
  isDisputeWon: ['Dispute Won?'],
  isRevoked: ['Access Revoked?'],
  isTest: ['Test?', 'Test', 'Test Purchase?', 'Test Mode'],
  isTrial: ['Free trial purchase?'],
  isPreOrder: ['Pre-order authorization?'],
  isLicenceEnabled: ['License Key Enabled?'],
  subscriptionEnd: ['Subscription End Date', 'Cancellation Date'],
  /** Buyers of one product may have bought different things. */
  variant: [
    'Variants',
    'Variant',
    'Variant Name',
    'Product Variant',
    'Variation',
    'Version',
    'Option',
    'Options',
    'Tier',
    'Plan',
    'Licence',
    'License',
    'SKU ID',
    'SKU',
  ],
} satisfies Record<string, string[]>;
type Column = keyof typeof COLUMNS;

/** Headers that only Gumroad uses. */
const OF_GUMROAD = ['Purchase ID', 'Item Name', 'Purchase Email'];

/** Columns without information about what a person bought. Any other column may part buyers. */
const IRRELEVANT: Record<EarlierService, string> = {
  Gumroad: `Purchase ID, Do not contact?, Purchase Date, Purchase Time (UTC timezone), Subtotal ($), Taxes ($), Tax Type,
    Shipping ($), Sale Price ($), Fees ($), Net Total ($), Tip ($), Tax Included in Price?, Street Address, City, Zip Code,
    State, Country, Referrer, Discount Code, Recurring Charge?, Product ID, Order Number,
    Pre-order authorization time (UTC timezone), Item Price ($), Variants Price ($), Recurrence,
    Affiliate, Affiliate commission ($), Discover?, Rating, Review, License Key, License Key Activation Count,
    Payment Type, PayPal Transaction ID, PayPal Fee Amount, PayPal Fee Currency,
    Stripe Transaction ID, Stripe Fee Amount, Stripe Fee Currency, Purchasing Power Parity Discounted?, Upsold?,
    Sent Abandoned Cart Email?, UTM Source, UTM Medium, UTM Campaign, UTM Term, UTM Content, Buyer Currency`,
  Payhip: `Order ID, Transaction ID, Date, Order Date, Purchase Date, Time, Currency, Price, Amount, Amount Gross,
    Amount Net, Fee, Fees, Tax, VAT, Total, Coupon, Coupon Code, Coupon Discount Amount, Discount,
    Payment Method, Payment Type, Country, City, Address, Postcode, Zip Code, Phone, IP Address, Affiliate,
    License Key, Rating, Review`,
};

/** Statuses of a sale, and why it gives no access: undefined if it does. */
const STATUSES: Record<string, string | undefined> = {
  paid: undefined,
  complete: undefined,
  completed: undefined,
  succeeded: undefined,
  success: undefined,
  successful: undefined,
  partiallyrefunded: undefined,
  partialrefund: undefined,
  disputewon: undefined,
  chargebackwon: undefined,
  refunded: 'refunded',
  refund: 'refunded',
  fullyrefunded: 'refunded',
  disputed: 'disputed',
  dispute: 'disputed',
  disputelost: 'disputed',
  chargeback: 'disputed',
  chargedback: 'disputed',
  pending: 'not paid',
  unpaid: 'not paid',
  failed: 'not paid',
  declined: 'not paid',
  incomplete: 'not paid',
  cancelled: 'not paid',
  canceled: 'not paid',
  test: 'a test',
};

/** Columns of yes or no, or of an amount. If a file uses one, a blank is neither: Gumroad writes 0 or 1 in every row. */
const YES_OR_NO = [
  'isRefunded',
  'isFullyRefunded',
  'partialRefund',
  'isDisputed',
  'isDisputeWon',
  'isRevoked',
  'isTest',
  'isTrial',
  'isPreOrder',
  'quantity',
] as const satisfies Column[];

/** Gumroad's way to write that a buyer answered no questions. */
const NO_ANSWERS = '{}';

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
  /** Part of the product that this person bought, from the columns that part buyers. Empty for the whole product. */
  variant: string;
  /** True if `product` may hold several products, separated by commas. */
  isList: boolean;
}

/** Files of spreadsheet programs: a ZIP archive, and Excel's format until 2003. */
const WORKBOOKS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

export interface SalesFile {
  boughtAt: EarlierService;
  sales: Sale[];
  leftOut: LeftOutRow[];
  /** Headers of columns with values that are neither known nor ignored. */
  unknownColumns: string[];
}

/**
 * Reads the CSV file of sales that Gumroad or Payhip exports, also after Excel has saved it.
 * @param ignored headers of columns that the owner has declared not to part buyers
 * @throws Error that tells the owner why the file cannot be read
 */
export function readSales(bytes: Uint8Array, ignored: readonly string[] = []): SalesFile {
  if (WORKBOOKS.includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'))) {
    throw new Error(
      'The file is an Excel workbook or a ZIP archive. Save it as CSV (UTF-8), and try again.',
    );
  }
  const { headers, rows: all, above } = readTable(decodeText(bytes), listMissing);
  const rows = all
    .map((row) => ({ ...row, cells: row.cells.map((cell) => (cell === NO_ANSWERS ? '' : cell)) }))
    .filter(({ cells }) => cells[0] !== TOTALS && cells.some((cell) => cell !== ''));
  const keys = headers.map(toKey);
  const isOfGumroad = OF_GUMROAD.some((header) => keys.includes(toKey(header)));
  const boughtAt = isOfGumroad ? 'Gumroad' : 'Payhip';
  const parting = findParting(headers, boughtAt, ignored);
  const file: SalesFile = { boughtAt, sales: [], leftOut: above, unknownColumns: [] };
  const isRequired = keys.map(
    (key, at) =>
      isHeaderOf('status', key) ||
      (YES_OR_NO.some((column) => isHeaderOf(column, key)) && rows.some(({ cells }) => cells[at])),
  );
  const unknown = new Set<string>();
  for (const { line, cells, damage } of rows) {
    for (const { at, header, isKnown } of parting) {
      if (cells[at] && !isKnown) unknown.add(header);
    }
    const sale = damage
      ? bad(damage)
      : readSale(
          (column) => findCells({ keys, isRequired, cells }, column),
          describeVariant(parting, cells),
        );
    if ('reason' in sale) file.leftOut.push({ line, ...sale });
    else file.sales.push({ line, ...sale });
  }
  return { ...file, unknownColumns: [...unknown] };
}

interface PartingColumn {
  at: number;
  header: string;
  /** True for a column that names variants. */
  isKnown: boolean;
}

/** Finds the columns that may part the buyers of a product: those of variants, and every column that is not known. */
function findParting(
  headers: string[],
  boughtAt: EarlierService,
  ignored: readonly string[],
): PartingColumn[] {
  const { variant, ...others } = COLUMNS;
  const has = (names: string[], header: string) =>
    names.some((name) => toKey(name) === toKey(header));
  const plain = [...Object.values(others).flat(), ...IRRELEVANT[boughtAt].split(',')];
  const parting = headers.flatMap((header, at) =>
    has(plain, header) ? [] : [{ at, header, isKnown: has(variant, header) }],
  );
  const missing = ignored.find((name) => !parting.some(({ header }) => has([name], header)));
  if (missing !== undefined) {
    const names = parting.map(({ header }) => header).join(', ');
    throw new Error(
      `--ignore-column ${quoteWord(missing)} must name a column that parts buyers: ${names || 'the file has none'}.`,
    );
  }
  return parting.filter(({ header }) => !has([...ignored], header));
}

/** Gumroad writes variants in parentheses. */
const describeVariant = (parting: PartingColumn[], cells: string[]): string =>
  parting
    .flatMap(({ at, header, isKnown }) => {
      const cell = cells[at];
      if (!cell) return [];
      return isKnown ? cell.replace(/^\(([^()]*)\)$/, '$1') : `${header}: ${cell}`;
    })
    .join(', ');

/** Ignores case, spaces and punctuation of a header. */
const toKey = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isHeaderOf = (column: Column, key: string): boolean =>
  COLUMNS[column].some((header) => toKey(header) === key);

/** Lists the needed columns that are not among these headers. */
function listMissing(headers: string[]): string[] {
  const keys = headers.map(toKey);
  const has = (column: Column) => keys.some((key) => isHeaderOf(column, key));
  return [
    ...(has('email') ? [] : [`the buyer's email address (${COLUMNS.email.join(', ')})`]),
    ...(has('product') || has('products')
      ? []
      : [`the product (${[...COLUMNS.product, ...COLUMNS.products].join(', ')})`]),
  ];
}

interface RowCells {
  keys: string[];
  /** True for the columns in which a blank is no value. */
  isRequired: boolean[];
  cells: string[];
}

function findCells({ keys, isRequired, cells }: RowCells, column: Column): string[] {
  return COLUMNS[column].map(toKey).flatMap((name) =>
    keys.flatMap((key, at) => {
      const cell = cells[at] ?? '';
      return key === name && (cell !== '' || isRequired[at]) ? [cell] : [];
    }),
  );
}

/** Returns a row's values of a column, under all its headers; empty ones only if the column needs a value. */
type Cells = (column: Column) => string[];

const bad = (reason: string) => ({ reason, isBad: true });

const address = email('');
const personName = name('');

function readSale(cells: Cells, variant: string): Omit<Sale, 'line'> | Omit<LeftOutRow, 'line'> {
  const notUnderstood = findUnknownState(cells);
  if (notUnderstood) return bad(notUnderstood);
  const unearned = whyNotGranted(cells);
  if (unearned) return { reason: unearned, isBad: false };
  const [giftee] = cells('giftee');
  const [typed = giftee] = giftee ? [] : cells('email');
  if (!typed) return bad('no email address');
  const parsed = address.safeParse(typed);
  if (!parsed.success) return bad(`“${typed}” is not an email address`);
  const [list] = cells('products');
  const [product = list] = list ? [] : cells('product');
  if (!product) return bad('no product');
  return {
    email: parsed.data,
    ...(giftee ? NO_NAME : readName(cells)),
    product,
    variant,
    isList: list !== undefined,
  };
}

const NO_NAME = { firstName: '', lastName: '' };

function readName(cells: Cells): typeof NO_NAME {
  const [whole = ''] = cells('name');
  const [first = '', ...others] = whole.split(' ');
  const [firstName] = cells('firstName');
  const [lastName] = cells('lastName');
  const toName = (text: string) => personName.safeParse(text).data ?? '';
  return {
    firstName: toName(firstName ?? first),
    lastName: toName(lastName ?? (firstName ? '' : others.join(' '))),
  };
}

/** Finds a state that the command does not understand: nothing is granted for it. */
function findUnknownState(cells: Cells): string | undefined {
  const status = cells('status').find((cell) => !Object.hasOwn(STATUSES, toKey(cell)));
  if (status !== undefined) {
    return `the status “${status}” is unknown. If the sale is paid, write Paid`;
  }
  for (const column of [...YES_OR_NO, 'isLicenceEnabled'] as const) {
    const unknown = cells(column).find((cell) => toBoolean(cell) === undefined);
    if (unknown !== undefined) {
      return `“${unknown}” under ${COLUMNS[column][0]} is unknown. Write Yes or No`;
    }
  }
  if (findRefundedShare(cells) === undefined) {
    const [unknown] = cells('refundedTotal');
    return `“${unknown}” under ${COLUMNS.refundedTotal[0]} is unknown. If the sale counts, write 0`;
  }
  const isLocked = cells('isLicenceEnabled').some((cell) => toBoolean(cell) === false);
  return isLocked ? 'its licence key is disabled. If the sale counts, write Yes' : undefined;
}

/** @returns reason why the sale gives no access; undefined if it does */
function whyNotGranted(cells: Cells): string | undefined {
  const statuses = cells('status').map(toKey);
  const has = (reason: string) => statuses.some((key) => STATUSES[key] === reason);
  const is = (column: Column) => cells(column).some((cell) => toBoolean(cell));
  if (is('isTest') || has('a test')) return 'a test';
  if ((is('isDisputed') && !is('isDisputeWon')) || has('disputed')) return 'disputed';
  const share = findRefundedShare(cells) ?? 0;
  const isPartly =
    is('partialRefund') || share > 0 || statuses.some((key) => key.startsWith('partial'));
  const isAllBack =
    cells('isFullyRefunded').length > 0 ? is('isFullyRefunded') : is('isRefunded') && !isPartly;
  if (isAllBack || share >= 1 || has('refunded')) return 'refunded';
  if (is('isRevoked')) return 'its access was revoked';
  if (is('isTrial')) return 'a free trial';
  if (is('isPreOrder')) return 'a pre-order that was not charged';
  if (has('not paid')) return 'not paid';
  if (cells('quantity').some((cell) => !toBoolean(cell))) return 'a quantity of 0';
  return cells('subscriptionEnd').length > 0 ? 'a membership with an end' : undefined;
}

/** @returns the part of the price that the buyer got back; undefined if an amount is missing or not understood */
function findRefundedShare(cells: Cells): number | undefined {
  const [refunded = '0'] = cells('refundedTotal');
  if (toBoolean(refunded) === false) return 0;
  const [paid = ''] = cells('paidTotal');
  if (![refunded, paid].every((amount) => /^\d+([.,]\d{1,2})?$/.test(amount))) return undefined;
  return toNumber(refunded) / toNumber(paid);
}

const toNumber = (amount: string) => Number(amount.replace(',', '.'));

/** Understands the services' ways to write yes and no, and amounts. @returns undefined for anything else */
function toBoolean(cell: string): boolean | undefined {
  if (/^(true|yes|y)$/i.test(cell)) return true;
  if (/^(false|no|n)$/i.test(cell)) return false;
  const isAmount = /^[A-Z]{0,3}\p{Sc}? ?\d[\d.,]*( ?(\p{Sc}|[A-Z]{3}))?$/u.test(cell);
  return isAmount ? /[1-9]/.test(cell) : undefined;
}
