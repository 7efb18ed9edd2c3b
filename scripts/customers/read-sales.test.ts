import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSales } from './read-sales.ts';

const SALES = join(import.meta.dirname, '..', '..', 'tests', 'support', 'sales');

const read = (text: string) => readSales(Buffer.from(text));
const brief = (text: string) =>
  read(text).sales.map(({ line, email, product }) => `${line} ${email} ${product}`);
const reasons = (text: string) =>
  read(text).leftOut.map(({ line, reason, isBad }) => `${line} ${reason}${isBad ? ' (bad)' : ''}`);

/** Columns of Gumroad's export since it is open source, in 2025. */
const GUMROAD =
  'Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Do not contact?,Purchase Date,Purchase Time (UTC timezone),' +
  'Subtotal ($),Taxes ($),Shipping ($),Sale Price ($),Fees ($),Net Total ($),Tip ($),Tax Included in Price?,Street Address,' +
  'City,Zip Code,State,Country,Referrer,Refunded?,Partial Refund ($),Fully Refunded?,Disputed?,Dispute Won?,Variants,' +
  'Discount Code,Recurring Charge?,Free trial purchase?,Pre-order authorization?,Product ID,Order Number,' +
  'Pre-order authorization time (UTC timezone),Custom Fields,Item Price ($),Variants Price ($),Giftee Email,SKU ID,Quantity,' +
  'Recurrence,Affiliate,Affiliate commission ($),Discover?,Subscription End Date,Rating,Review,License Key';
const SHORT_GUMROAD =
  'Purchase ID,Item Name,Buyer Name,Purchase Email,Purchase Date,Sale Price ($),Refunded?,Partial Refund ($),Fully Refunded?,Disputed?,Dispute Won?';
const PAYHIP =
  'Order ID,Date,Email,First Name,Last Name,Currency,Amount Gross,Amount Net,Status,Items In Cart,Coupon Discount Amount,Checkout Responses';
const OLD_PAYHIP =
  'Transaction ID,Order Date,Product Name,Buyer Email,Buyer Name,Price,Currency,Status';

/** Columns that Gumroad has added since. */
const NEWER_GUMROAD =
  `${GUMROAD},Tax Type,Access Revoked?,Cancellation Date,License Key Activation Count,License Key Enabled?,Payment Type,` +
  'PayPal Transaction ID,PayPal Fee Amount,PayPal Fee Currency,Stripe Transaction ID,Stripe Fee Amount,Stripe Fee Currency,' +
  'Purchasing Power Parity Discounted?,Upsold?,Sent Abandoned Cart Email?,UTM Source,UTM Medium,UTM Campaign,UTM Term,' +
  'UTM Content,Buyer Currency,Buyer Total,Buyer Refunded Total';

/** A row of an export, with values under some headers. */
function row(header: string, values: Record<string, string>): string {
  const cells = header.split(',').map((name) => values[name] ?? '');
  return `${header}\n${cells.join(',')}\n`;
}

test.each<[string, string, string]>([
  [
    'Gumroad, with all columns and the totals',
    `${row(GUMROAD, { 'Purchase ID': 'a==', 'Item Name': 'Micro', 'Buyer Name': 'Ada Lovelace', 'Purchase Email': 'Ada@example.com', 'Refunded?': '0', 'Partial Refund ($)': '0.0', 'Fully Refunded?': '0', 'Disputed?': '0' })}Totals,,,,,,,,20\n`,
    'Gumroad',
  ],
  [
    'Gumroad, earlier',
    `${SHORT_GUMROAD}\na==,Micro,Ada Lovelace,ada@example.com,2019-03-01,20,0,0.0,0,0,0\n`,
    'Gumroad',
  ],
  [
    'Gumroad, few columns',
    'Item Name,Email,Buyer Name\nMicro,ada@example.com,Ada Lovelace\n',
    'Gumroad',
  ],
  [
    'Payhip, customer list',
    `${PAYHIP}\nx1,2026-01-02,ada@example.com,Ada,Lovelace,GBP,20,19,Paid,Micro,0,\n`,
    'Payhip',
  ],
  [
    'Payhip, sales',
    `${OLD_PAYHIP}\nx1,2021-01-02,Micro,ada@example.com,Ada Lovelace,20,GBP,Complete\n`,
    'Payhip',
  ],
  [
    'Payhip, without names',
    'Date,Transaction ID,Product,Customer Email\n2020-01-02,x1,Micro,ada@example.com\n',
    'Payhip',
  ],
  [
    'another order and other case',
    'ITEM NAME,buyer_name,purchase-email\nMicro,Ada Lovelace,ada@example.com\n',
    'Gumroad',
  ],
])('reads %s', (_, text, boughtAt) => {
  const file = read(text);
  expect(file).toMatchObject({
    boughtAt,
    sales: [{ line: 2, email: 'ada@example.com', product: 'Micro' }],
    leftOut: [],
  });
  const named = /Lovelace/.test(text)
    ? { firstName: 'Ada', lastName: 'Lovelace' }
    : { firstName: '' };
  expect(file.sales[0]).toMatchObject(named);
});

const EXCEL = 'Item Name;Buyer Name;Purchase Email\r\nMicro;Zoë Müller;zoe@example.com\r\n';

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(EXCEL)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${EXCEL}`)],
  ['Windows-1252', Buffer.from(EXCEL, 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${EXCEL.replaceAll(';', '\t')}`, 'utf16le')],
  ['UTF-16 without a byte order mark', Buffer.from(EXCEL, 'utf16le')],
  ['UTF-16, big-endian', Buffer.from(`\uFEFF${EXCEL}`, 'utf16le').swap16()],
  ['line ends of an old Mac', Buffer.from(EXCEL.replaceAll('\r\n', '\r'))],
])('reads what Excel saves: %s', (_, bytes) => {
  expect(readSales(bytes).sales).toMatchObject([
    { line: 2, firstName: 'Zoë', lastName: 'Müller', email: 'zoe@example.com' },
  ]);
});

const TWO =
  'Item Name,Buyer Name,Purchase Email\nMicro,Ada,a@example.com\nMicro,Bo,b@example.com\n';

test.each<[string, string]>([
  ['the line for Excel that names the separator', `sep=;\r\n${TWO.replaceAll(',', ';')}`],
  ['a separator that only that line names', `sep=|\n${TWO.replaceAll(',', '|')}`],
  ['a blank first line', `\n${TWO}`],
  ['a blank line of a spreadsheet', `,,\n${TWO}`],
  ['a title', `Sales of 2025\n\n${TWO}`],
  ['quoted headers', TWO.replace('Item Name,Buyer Name', '"Item Name","Buyer Name"')],
  ['rows without their last cells', TWO.replace('Purchase Email', 'Purchase Email,Rating,Review')],
])('reads a file with %s', (_, text) => {
  const { sales, leftOut } = read(text);
  expect(sales.map(({ email }) => email)).toEqual(['a@example.com', 'b@example.com']);
  expect(leftOut.filter(({ isBad }) => isBad)).toEqual([]);
});

test.each(['gumroad-sep.csv', 'gumroad-blank-first.csv'])('reads %s', (file) => {
  const { sales } = readSales(readFileSync(join(SALES, file)));
  expect(sales.slice(0, 2)).toMatchObject([
    { line: 3, email: 'ana@example.com', product: 'Microeconomics' },
    { line: 4, email: 'ana@example.com', product: 'Macroeconomics' },
  ]);
});

test.each<[string, string, string]>([
  [
    'in the product of two rows',
    '"Micro 5,good,a@example.com\nMacro 5",good,b@example.com\n',
    '2 a quotation mark may have joined lines 2 to 3',
  ],
  [
    'before the address of one row and in the next',
    'Micro,"good,a@example.com\nMacro,5" paper,b@example.com\n',
    '2 a quotation mark may have joined lines 2 to 3',
  ],
  [
    'over several rows',
    'Micro,"good,a@example.com\nMacro,fine,b@example.com\nMicro,fair",d@example.com\n',
    '2 a quotation mark may have joined lines 2 to 4',
  ],
])('shows rows that a quotation mark has joined: %s', (_, rows, reason) => {
  const text = `Item Name,Review,Purchase Email\n${rows}Micro,fine,c@example.com\n`;
  expect(reasons(text)).toEqual([expect.stringMatching(`^${reason}.*text editor.*\\(bad\\)$`)]);
  expect(read(text).sales.map(({ email }) => email)).toEqual(['c@example.com']);
});

test('shows a last line that is cut off', () => {
  expect(reasons('Purchase Email,Item Name\na@example.com,Micro\nb@example.com')).toEqual([
    '3 the file ends in the middle of this line (bad)',
  ]);
});

test('shows an address above the names of the columns', () => {
  expect(reasons(`Micro,Di,d@example.com\n${TWO}`)).toEqual([
    '1 above the names of the columns (bad)',
  ]);
});

test('does not repair a cell with control characters', () => {
  expect(reasons('Item Name,Purchase Email\nMicro,a\u001B[2J@example.com\n')).toEqual([
    '2 “a\uFFFD[2J@example.com” is not an email address (bad)',
  ]);
});

const variants = (text: string, ignored: string[] = []) =>
  readSales(Buffer.from(text), ignored).sales.map(({ variant }) => variant);

test.each<[string, string, string]>([
  ['Variants', '(Microeconomics)', 'Microeconomics'],
  ['Variants', 'Red (large) (new)', 'Red (large) (new)'],
  ['Tier', 'Basic', 'Basic'],
  ['Product Variant', 'Teacher', 'Teacher'],
  ['License', 'One class', 'One class'],
  ['Colour', 'Red', 'Colour: Red'],
  ['Access ended?', 'yes', 'Access ended?: yes'],
  ['', 'Red', 'column 3: Red'],
  ['Variants', '', ''],
  ['Custom Fields', 'Board: AQA', 'Custom Fields: Board: AQA'],
  ['Checkout Responses', 'Board: AQA', 'Checkout Responses: Board: AQA'],
  // Gumroad's way to write that there are none.
  ['Custom Fields', '{}', ''],
  ['Country', 'Wales', ''],
])('under %j, %j makes the variant %j', (header, cell, variant) => {
  const text = `Product Name,Buyer Email,${header}\nMicro,a@example.com,${cell}\n`;
  expect(variants(text)).toEqual([variant]);
});

test('lists a column with unknown values, unless the owner ignores it', () => {
  const text = 'Item Name,Purchase Email,Colour,Size\nMicro,a@example.com,Red,\n';
  expect(read(text).unknownColumns).toEqual(['Colour']);
  expect(variants(text, ['colour'])).toEqual(['']);
  expect(readSales(Buffer.from(text), ['Colour']).unknownColumns).toEqual([]);
  expect(() => variants(text, ['Item Name'])).toThrow(/must name .*: Colour, Size\.$/);
});

test('accepts every column of the export of Gumroad, and the answers of buyers part them', () => {
  const cells = NEWER_GUMROAD.split(',').map((name) =>
    /Email$/.test(name) ? 'a@example.com' : 'Micro',
  );
  expect(read(`${NEWER_GUMROAD}\n${cells.join(',')}\n`).unknownColumns).toEqual(['Custom Fields']);
});

test('keeps commas, quotation marks and line breaks in a cell, and counts lines as an editor shows them', () => {
  const text =
    'Item Name,Review,Purchase Email\n"Micro, all ""topics""","Two\nlines",a@example.com\n\nMacro,Good,b@example.com\n';
  expect(brief(text)).toEqual(['2 a@example.com Micro, all "topics"', '5 b@example.com Macro']);
});

const sold = (values: Record<string, string>) =>
  row(NEWER_GUMROAD, { 'Item Name': 'Micro', 'Purchase Email': 'a@example.com', ...values });

test.each<[Record<string, string>, string | undefined]>([
  [{ 'Refunded?': '1', 'Fully Refunded?': '1', 'Partial Refund ($)': '0.0' }, 'refunded'],
  [{ 'Refunded?': '1', 'Fully Refunded?': '0', 'Partial Refund ($)': '5.0' }, undefined],
  [{ 'Refunded?': '1', 'Fully Refunded?': '0' }, undefined],
  [{ 'Refunded?': '1' }, 'refunded'],
  [{ 'Refunded?': '1', 'Partial Refund ($)': '5.0' }, undefined],
  [{ 'Fully Refunded?': 'true' }, 'refunded'],
  [{ 'Disputed?': '1', 'Dispute Won?': '0' }, 'disputed'],
  [{ 'Disputed?': '1', 'Dispute Won?': '1' }, undefined],
  [{ 'Access Revoked?': '1' }, 'its access was revoked'],
  [{ 'Free trial purchase?': '1' }, 'a free trial'],
  [{ 'Pre-order authorization?': '1' }, 'a pre-order that was not charged'],
  [{ 'Subscription End Date': '2025-01-01' }, 'a membership with an end'],
  [{ 'Cancellation Date': '2025-01-01' }, 'a membership with an end'],
  [{ 'License Key Enabled?': '1' }, undefined],
  [{ 'Partial Refund ($)': 'US$0.00' }, undefined],
  [{ 'Recurring Charge?': '1', 'Do not contact?': '1' }, undefined],
])('a sale at Gumroad with %o gives access unless it is %s', (values, reason) => {
  expect(reasons(sold(values))).toEqual(reason ? [`2 ${reason}`] : []);
});

test.each<[string, string | undefined]>([
  ['Paid', undefined],
  ['Complete', undefined],
  ['Refunded', 'refunded'],
  ['Partially refunded', undefined],
  ['Disputed', 'disputed'],
  ['Dispute won', undefined],
  ['Chargeback', 'disputed'],
  ['Pending', 'not paid'],
  ['Test', 'a test'],
])('a sale at Payhip with the status %s gives access unless it is %s', (status, reason) => {
  const text = row(PAYHIP, { Email: 'a@example.com', 'Items In Cart': 'Micro', Status: status });
  expect(reasons(text)).toEqual(reason ? [`2 ${reason}`] : []);
});

test.each<[string, string]>([
  ['Status', 'On hold'],
  ['Status', 'Not refunded'],
  ['Payment Status', 'Under review'],
  ['Refunded', 'in part'],
  ['Chargeback', '2025-01-02'],
  ['Test Mode', '?'],
  ['License Key Enabled?', 'No'],
])('a sale with an unknown state under %s, %j, waits for the owner', (header, cell) => {
  const text = `Product Name,Buyer Email,${header}\nMicro,a@example.com,${cell}\n`;
  expect(reasons(text)).toEqual([expect.stringMatching(/^2 .* write (Paid|Yes).*\(bad\)$/i)]);
});

test.each<[header: string, cell: string, others: string, isRead: boolean]>([
  ['Status', '', 'Paid', false],
  ['Status', ' ', '', false],
  ['Payment Status', '', '', false],
  ['Refunded?', '', '0', false],
  ['Refunded?', '', '1', false],
  ['Partial Refund ($)', '', '0.0', false],
  ['Disputed?', '', '0', false],
  ['Access Revoked?', '', 'No', false],
  ['Test Mode', '', 'No', false],
  ['Quantity', '', '1', false],
  // A column without any values is ignored.
  ['Refunded?', '', '', true],
  ['Quantity', '', '', true],
  // A product may have no licence, and few memberships end.
  ['License Key Enabled?', '', '1', true],
  ['Subscription End Date', '', '2025-01-01', true],
  ['Buyer Refunded Total', '', '0.0', true],
])('a blank under %s (%j next to %j) gives access: %j', (header, cell, others, isRead) => {
  const text = `Product Name,Buyer Email,${header}\nMicro,a@example.com,${cell}\nMicro,b@example.com,${others}\nTotals,,5\n`;
  const { sales, leftOut } = read(text);
  expect(sales.some(({ line }) => line === 2)).toBe(isRead);
  const first = leftOut.filter(({ line }) => line === 2);
  const reason = expect.stringMatching(/“”.* is unknown.* write (Paid|Yes)/i);
  expect(first).toEqual(isRead ? [] : [{ line: 2, isBad: true, reason }]);
});

test.each<[refunded: string, paid: string, others: Record<string, string>, reason?: string]>([
  ['20.0', '20.0', {}, '2 refunded'],
  ['20.00', '20', { 'Refunded?': '0' }, '2 refunded'],
  ['13,5', '13,50', { 'Refunded?': '1', 'Fully Refunded?': '0' }, '2 refunded'],
  ['25.0', '20.0', {}, '2 refunded'],
  ['5.0', '20.0', {}],
  ['5.0', '20.0', { 'Refunded?': '1' }],
  ['5.0', '20.0', { 'Refunded?': '1', 'Fully Refunded?': '1' }, '2 refunded'],
  ['0.0', '20.0', {}],
  ['', '20.0', {}],
  [
    '20.0',
    '',
    {},
    '2 “20.0” under Buyer Refunded Total is unknown. If the sale counts, write 0 (bad)',
  ],
  [
    '5.0',
    '1,234',
    {},
    '2 “5.0” under Buyer Refunded Total is unknown. If the sale counts, write 0 (bad)',
  ],
  [
    'some',
    '20.0',
    {},
    '2 “some” under Buyer Refunded Total is unknown. If the sale counts, write 0 (bad)',
  ],
])('of %j refunded of %j, with %o, the row is: %j', (refunded, paid, others, reason) => {
  const totals = { 'Buyer Refunded Total': refunded, 'Buyer Total': paid };
  const header = Object.keys({ 'Item Name': 0, 'Purchase Email': 0, ...others, ...totals }).join();
  const quoted = (cell: string) => (cell.includes(',') ? `"${cell}"` : cell);
  const cells = Object.values({ ...others, ...totals }).map(quoted);
  const text = `${header}\n${['Micro', 'a@example.com', ...cells].join()}\n`;
  expect(reasons(text)).toEqual(reason ? [reason] : []);
});

test.each<[quantity: string, reason?: string]>([
  ['1'],
  ['3'],
  ['0', '2 a quantity of 0'],
  ['0.0', '2 a quantity of 0'],
  ['-1', '2 “-1” under Quantity is unknown. Write Yes or No (bad)'],
])('a sale of the quantity %s is: %j', (quantity, reason) => {
  for (const header of ['Item Name,Purchase Email,Quantity', 'Product,Email,Quantity']) {
    expect(reasons(`${header}\nMicro,a@example.com,${quantity}\n`)).toEqual(reason ? [reason] : []);
  }
});

test('a refund in any column of states counts', () => {
  const text =
    'Product Name,Buyer Email,Status,Payment Status\nMicro,a@example.com,Complete,Refunded\n';
  expect(reasons(text)).toEqual(['2 refunded']);
});

test('a gift belongs to the person who got it, whose name is unknown', () => {
  const [gift] = read(sold({ 'Buyer Name': 'Ada', 'Giftee Email': 'bo@example.com' })).sales;
  expect(gift).toMatchObject({ email: 'bo@example.com', firstName: '', lastName: '' });
});

test('lists rows without an address or a product, with their lines', () => {
  const text =
    'Item Name,Purchase Email\nMicro,\nMicro,not an address\n,a@example.com\nMicro, notes,b@example.com\nMicro,b@example.com\n';
  expect(reasons(text)).toEqual([
    '2 no email address (bad)',
    '3 “not an address” is not an email address (bad)',
    '4 no product (bad)',
    '5 more columns than the first line (bad)',
  ]);
  expect(brief(text)).toEqual(['6 b@example.com Micro']);
});

test('drops what is not a name', () => {
  const [sale] = read('Item Name,Purchase Email,Buyer Name\nMicro,a@example.com,4711\n').sales;
  expect(sale).toMatchObject({ firstName: '', lastName: '' });
});

test.each<[string, string | Uint8Array, RegExp]>([
  ['an empty file', '', /^The file is empty/],
  ['a workbook', 'PK\u0003\u0004', /Excel workbook/],
  [
    'an open quotation mark',
    'Item Name,Purchase Email\n"Micro,a@example.com\n',
    /not a complete CSV file: a quotation mark in line 2 /,
  ],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /Excel workbook/],
  [
    'rows in one cell',
    '"Item Name,Purchase Email"\n"Micro,a@example.com"\n',
    /each row in one cell/,
  ],
  ['a file without names of columns', 'Micro,a@example.com\n', /into its first line/],
  [
    'a file without the needed columns',
    'Date,Country,Amount\n2026-01-01,UK,20\n',
    /no column for the buyer's email address .* and none for the product .* Columns found: Date, Country, Amount\./,
  ],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /no column for/],
])('explains why it cannot read %s', (_, content, message) => {
  expect(() => readSales(Buffer.from(content))).toThrow(message);
});
