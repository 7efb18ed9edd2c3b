import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { type ShopSettings, shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import { shopSettingsQuery } from '#contract/catalogue/content-queries.ts';
import { registrations } from '#contract/catalogue/seller.ts';
import { formatAmount } from '#contract/money.ts';
import { receiptTexts } from '#contract/purchases/receipt-texts.ts';
import type { BuyerLines, Receipt, ReceiptRow } from '#contract/purchases/receipts.ts';
import { splitVat, vatRateOn } from '#contract/purchases/vat.ts';
import { shopDay, startOfDay } from '#contract/shop-day.ts';
import { brand } from '#shop';
import { fullName } from '../accounts/account.ts';
import { readStudent, type Student } from '../accounts/student.ts';
import { recordAudit, toActor } from '../audit/audit.ts';
import { AppError } from '../errors.ts';
import { SHEET, type Sheets, startSheets, type TextLine } from '../printing/sheets.ts';
import { fetchOne } from '../services/content.ts';
import { DAY_FORMAT } from '../shop-time.ts';
import { type AccountLedger, factsOfPayment, readLedger } from '../store/ledger.ts';
import { findPurchase, isOfMode, type Purchase, toPurchases } from './ledger.ts';
import { findPayerPayment } from './payer.ts';
import { orderNumber, type PaidLine, subjectNames } from './purchase-facts.ts';
import { isCounted, type Refund, toRefunds } from './purchase-status.ts';

export interface ReceiptCaller {
  student: Student | undefined;
  administrator: { name: string } | undefined;
  /** IP address. */
  ip: string;
}

export interface ReceiptRequest {
  orderNumber: string;
  /** Ignored unless the caller is the administrator. */
  account?: string | undefined;
}

/**
 * Finds the receipt of a purchase in the caller's own ledger. Receipts of other people are for the
 * administrator only, and opening such a receipt is recorded in the audit log.
 * @throws AppError `not_found`; `unavailable` if the CMS does not name the seller
 */
export async function findReceipt(
  request: ReceiptRequest,
  caller: ReceiptCaller,
): Promise<Receipt> {
  const { administrator, ip } = caller;
  const isForAnother =
    request.account !== undefined && request.account !== caller.student?.account?.id;
  const by = isForAnother && administrator ? toActor({ administrator, ip }) : undefined;
  const student = by ? await readStudent(request.account ?? '') : caller.student;
  const purchase = student && findByNumber(student.ledger, request.orderNumber);
  if (!student || !purchase) throw new AppError('not_found');
  if (by) {
    const what = orderNumber(purchase.paymentIntentId);
    await recordAudit({ ...by, action: 'receipt-opened', what });
  }
  return readReceipt(purchase, student);
}

export async function findReceiptPdf(
  request: ReceiptRequest,
  caller: ReceiptCaller,
  lines?: BuyerLines,
): Promise<{ bytes: Uint8Array; name: string }> {
  return toReceiptPdf(await findReceipt(request, caller), lines);
}

/** Finds a payer's receipt, which outlives the student's account. @throws AppError `not_found`, `unavailable` */
export async function findPayerReceipt(token: string): Promise<Receipt> {
  const payment = await findPayerPayment(token);
  const ledger = payment && (await readLedger(payment.accountId));
  const purchase = ledger && findPurchase(ledger, payment);
  if (!ledger || !purchase?.isPaidByOther || !isOfMode(purchase)) throw new AppError('not_found');
  return readReceipt(purchase, { account: undefined, ledger }, true);
}

export const findPayerReceiptPdf = async (token: string, lines?: BuyerLines) =>
  toReceiptPdf(await findPayerReceipt(token), lines);

export async function toReceiptPdf(
  receipt: Receipt,
  lines?: BuyerLines,
): Promise<{ bytes: Uint8Array; name: string }> {
  const bytes = await receiptPdf(receipt, lines);
  return { bytes, name: `receipt-${receipt.orderNumber}.pdf` };
}

/** @throws AppError `unavailable` */
export async function readReceipt(
  purchase: Purchase,
  { account, ledger }: Student,
  isForPayer = false,
): Promise<Receipt> {
  const seller = await fetchOne(shopSettingsQuery, {}, shopSettingsDocument);
  if (!seller) throw new AppError('unavailable');
  return composeReceipt({
    purchase,
    seller,
    isForPayer,
    refunds: toRefunds(factsOfPayment(ledger, purchase)),
    buyerName: fullName(account),
  });
}

function findByNumber(ledger: AccountLedger, typed: string): Purchase | undefined {
  const number = typed.toUpperCase();
  return toPurchases(ledger).find(
    (purchase) => isOfMode(purchase) && orderNumber(purchase.paymentIntentId) === number,
  );
}

export interface ReceiptSources {
  purchase: Purchase;
  /** Includes failed refunds. */
  refunds: Refund[];
  seller: ShopSettings;
  buyerName?: string | undefined;
  /** True for the payer's copy, if someone else paid for the student. */
  isForPayer?: boolean | undefined;
}

export function composeReceipt(sources: ReceiptSources): Receipt {
  const { purchase, refunds, seller, buyerName, isForPayer = false } = sources;
  const paidAt = new Date(purchase.paidAt);
  const { lines, vatRate: rate, vatNote } = describeSeller(seller, paidAt);
  return {
    orderNumber: orderNumber(purchase.paymentIntentId),
    date: DAY_FORMAT.format(paidAt),
    seller: lines,
    item: itemLine(purchase),
    payment: paymentLine(purchase, isForPayer),
    price: priceRows(purchase, rate),
    vatNote,
    refunds: refundRows(purchase, refunds.filter(isCounted), rate),
    dispute: disputeNote(purchase),
    buyerName: buyerName || undefined,
  };
}

function itemLine(purchase: Purchase): string {
  const lastDay = purchase.place?.lastDay;
  const names = subjectNames(purchase);
  if (lastDay === undefined) return receiptTexts.item(names);
  return receiptTexts.itemUntil(names, DAY_FORMAT.format(new Date(startOfDay(lastDay))));
}

function paymentLine({ amount, isPaidByOther, place }: Purchase, isForPayer: boolean): string {
  if (place) return receiptTexts.place;
  if (amount === 0) return receiptTexts.nothingToPay;
  return isPaidByOther && !isForPayer ? receiptTexts.paidBySomeoneElse : receiptTexts.paidByCard;
}

/** Describes the seller as a receipt or an invoice of a day names it. */
export function describeSeller(
  seller: ShopSettings,
  at: Date,
): { lines: string[]; vatRate: number | undefined; vatNote: string | undefined } {
  const { sellerName, address, phone, contactEmail } = seller;
  const vatRate = vatRateOn(seller, shopDay(at));
  const hasVat = vatRate !== undefined;
  const registered = registrations(hasVat ? seller : { ...seller, vatNumber: undefined });
  return {
    lines: [sellerName, ...address, contactEmail, ...(phone ? [phone] : []), ...registered],
    vatRate,
    vatNote: hasVat ? undefined : vatNote(seller),
  };
}

const vatNote = ({ isVatRegistered }: ShopSettings) =>
  isVatRegistered ? receiptTexts.wasNotRegistered : receiptTexts.notRegistered;

/** Orders of several subjects have a row for each subject. */
function priceRows(
  { amount, currency, lines, code }: Purchase,
  rate: number | undefined,
): ReceiptRow[] {
  const money = (part: number) => formatAmount(part, currency);
  const items = lines.map((line) => ({ label: line.subjectName, value: money(line.amount) }));
  return [
    ...(items.length > 1 ? items : []),
    ...(code ? [{ label: receiptTexts.code, value: code.code }] : []),
    ...(rate === undefined ? [] : vatRows(amount, rate, money)),
    { label: receiptTexts.total, value: money(amount) },
  ];
}

function vatRows(amount: number, rate: number, money: (part: number) => string): ReceiptRow[] {
  const { net, vat } = splitVat(amount, rate);
  return [
    { label: receiptTexts.net, value: money(net) },
    { label: receiptTexts.vat(rate), value: money(vat) },
  ];
}

function refundRows(
  { amount, currency, refunded, lines }: Purchase,
  refunds: Refund[],
  rate: number | undefined,
): ReceiptRow[] {
  if (refunds.length === 0) return [];
  const money = (part: number) => formatAmount(part, currency);
  const left = amount - refunded;
  return [
    ...refunds
      .toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
      .map((refund) => ({ label: refundLabel(refund, lines), value: `−${money(refund.amount)}` })),
    { label: receiptTexts.left, value: money(left) },
    ...(rate === undefined
      ? []
      : [{ label: receiptTexts.vatLeft(rate), value: money(splitVat(left, rate).vat) }]),
  ];
}

function refundLabel(refund: Refund, lines: PaidLine[]): string {
  const { at, isOfDuplicate, state, subjectId } = refund;
  const line =
    lines.length > 1 ? lines.find((candidate) => candidate.subjectId === subjectId) : undefined;
  const ofOrder = isOfDuplicate ? receiptTexts.duplicateRefunded : receiptTexts.refunded;
  const ofLine = isOfDuplicate ? receiptTexts.duplicateRefundedFor : receiptTexts.refundedFor;
  const what = line ? ofLine(line.subjectName) : ofOrder;
  const day = at ? ` ${receiptTexts.on(DAY_FORMAT.format(new Date(at)))}` : '';
  return state === 'succeeded' ? what + day : `${what}${day}, ${receiptTexts.onItsWay}`;
}

function disputeNote({ status, disputed, currency }: Purchase): string | undefined {
  if (disputed === 0) return undefined;
  const amount = formatAmount(disputed, currency);
  return status === 'disputed'
    ? receiptTexts.disputed(amount)
    : receiptTexts.returnedByBank(amount);
}

/** Renders a receipt as one A4 sheet, however long it is, with fields for the buyer. */
export async function receiptPdf(
  receipt: Receipt,
  filledIn: BuyerLines = { name: receipt.buyerName ?? '', address: '', school: '' },
): Promise<Uint8Array> {
  const sheets = await startSheets(`Receipt ${receipt.orderNumber}`);
  const { document } = sheets;
  document.setCreator(brand.name);
  const page = sheets.addPage();
  const lines = toLines(receipt).flatMap((line) => wrap(line, sheets));
  const foot = drawLines(page, lines, sheets);
  addReceiptFields(document, page, {
    font: sheets.fontOf({ isBold: false }),
    top: foot - 18,
    filledIn: {
      name: filledIn.name,
      address: filledIn.address.split(/\r?\n/).map(sheets.printable).join('\n'),
      school: sheets.printable(filledIn.school),
    },
    hasLetters: sheets.hasLettersOf(filledIn.name),
  });
  return document.save({ updateFieldAppearances: false });
}

/** Height of the fields at the foot of the sheet, in points. */
const FIELDS_HEIGHT = 190;

interface Fields {
  font: PDFFont;
  /** Top edge, in points from the foot of the page. */
  top: number;
  filledIn: BuyerLines;
  /** False if the font lacks letters of the name: the buyer then writes it by hand, with its accents. */
  hasLetters: boolean;
}

function addReceiptFields(
  document: PDFDocument,
  page: PDFPage,
  { font, top, filledIn, hasLetters }: Fields,
): void {
  const { margin, width } = SHEET;
  const size = 10;
  const form = document.getForm();
  const rows = [
    hasLetters
      ? { name: 'name', label: receiptTexts.name, height: 22, value: filledIn.name }
      : { name: 'name', label: receiptTexts.nameByHand, height: 22, value: '' },
    { name: 'address', label: receiptTexts.address, height: 52, value: filledIn.address },
    { name: 'school', label: receiptTexts.school, height: 22, value: filledIn.school },
  ];
  let y = top;
  for (const row of rows) {
    page.drawText(row.label, { x: margin, y: y - size, size, font });
    y -= size + 6 + row.height;
    const field = form.createTextField(row.name);
    if (row.name === 'address') field.enableMultiline();
    field.addToPage(page, {
      x: margin,
      y,
      width: width - 2 * margin,
      height: row.height,
      font,
      borderWidth: 0.75,
    });
    field.setFontSize(11);
    field.setText(row.value);
    field.updateAppearances(font);
    y -= 10;
  }
}

interface Line extends TextLine {
  /** At the right edge. */
  value: string | undefined;
  hasRule: boolean;
}

const NORMAL: Omit<Line, 'text'> = {
  value: undefined,
  size: 11,
  before: 0,
  isBold: false,
  hasRule: false,
};
const ROW_GAP = 5;
const SECTION_GAP = 20;

function toLines(receipt: Receipt): Line[] {
  const { orderNumber, date, seller, item, payment, price, vatNote, refunds, dispute } = receipt;
  const row = ({ label, value }: { label: string; value: string }): Line => ({
    ...NORMAL,
    text: label,
    value,
    before: ROW_GAP,
  });
  const prices = price.map(row);
  return [
    { ...NORMAL, text: receiptTexts.title, size: 22, isBold: true },
    { ...NORMAL, text: brand.name },
    { ...NORMAL, text: receiptTexts.soldBy, before: SECTION_GAP, isBold: true },
    ...seller.map((text) => ({ ...NORMAL, text })),
    { ...row({ label: receiptTexts.number, value: orderNumber }), before: SECTION_GAP },
    row({ label: receiptTexts.date, value: date }),
    row({ label: receiptTexts.payment, value: payment }),
    { ...NORMAL, text: item, before: SECTION_GAP, isBold: true, hasRule: true },
    ...prices.slice(0, -1),
    ...prices.slice(-1).map((total) => ({ ...total, isBold: true, hasRule: true })),
    ...refunds.map(row),
    ...[vatNote, dispute].flatMap((text) => (text ? [{ ...NORMAL, text, before: 12 }] : [])),
  ];
}

const LEADING_FACTOR = 1.35;

const lineHeight = ({ size, before }: Line) => size * LEADING_FACTOR + before;

/** Wraps a line beside its value, which stays on the first line. */
function wrap(line: Line, sheets: Sheets): Line[] {
  const value = line.value && sheets.printable(line.value);
  const taken = value ? sheets.widthOf(value, line) + 12 : 0;
  return sheets
    .wrap(line, taken)
    .map((text, index) =>
      index === 0 ? { ...line, text, value } : { ...line, text, value: undefined, before: 0 },
    );
}

/** Draws all lines above the fields, and shrinks them to fit. @returns the position of the last line */
function drawLines(
  page: PDFPage,
  lines: readonly Line[],
  { fontOf, widthOf, grey }: Sheets,
): number {
  const { width, height, margin } = SHEET;
  const total = lines.reduce((sum, line) => sum + lineHeight(line), 0);
  const scale = Math.min(1, (height - 2 * margin - FIELDS_HEIGHT) / total);
  const right = width - margin;
  let y = height - margin;
  for (const line of lines) {
    y -= lineHeight(line) * scale;
    const type = { isBold: line.isBold, size: line.size * scale };
    const drawing = { y, size: type.size, font: fontOf(type) };
    page.drawText(line.text, { ...drawing, x: margin });
    if (line.value) page.drawText(line.value, { ...drawing, x: right - widthOf(line.value, type) });
    if (line.hasRule) {
      const at = y - 4 * scale;
      const [start, end] = [
        { x: margin, y: at },
        { x: right, y: at },
      ];
      page.drawLine({ start, end, thickness: 0.75, color: grey });
    }
  }
  return y;
}
