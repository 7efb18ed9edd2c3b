import type { ShopSettings } from '#contract/catalogue/content-documents.ts';
import { registrations } from '#contract/catalogue/seller.ts';
import { formatAmount } from '#contract/money.ts';
import { receiptTexts } from '#contract/payments/receipt-texts.ts';
import type { Receipt, ReceiptRow } from '#contract/payments/receipts.ts';
import { splitVat, vatRateOn } from '#contract/payments/vat.ts';
import { LONDON_DAY } from '../email/london-day.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { namesOf, type PaidLine } from '../purchases/paid-fact.ts';
import { isCounted, type Refund } from '../purchases/refunds.ts';

export interface ReceiptSources {
  purchase: Purchase;
  /** Includes failed refunds. */
  refunds: Refund[];
  seller: ShopSettings;
  buyerName?: string | undefined;
  /** True for the payer's copy, if someone else paid for the student. */
  isForPayer?: boolean | undefined;
}

const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });

export function composeReceipt(sources: ReceiptSources): Receipt {
  const { purchase, refunds, seller, buyerName, isForPayer = false } = sources;
  const paidAt = new Date(purchase.paidAt);
  const rate = vatRateOn(seller, ISO_DAY.format(paidAt));
  return {
    orderNumber: orderNumber(purchase.paymentIntentId),
    date: LONDON_DAY.format(paidAt),
    seller: sellerLines(seller, rate !== undefined),
    item: receiptTexts.item(namesOf(purchase)),
    payment: paymentLine(purchase, isForPayer),
    price: priceRows(purchase, rate),
    vatNote: rate === undefined ? vatNote(seller) : undefined,
    refunds: refundRows(purchase, refunds.filter(isCounted), rate),
    dispute: disputeNote(purchase),
    buyerName: buyerName || undefined,
  };
}

function paymentLine({ amount, isPaidByOther }: Purchase, isForPayer: boolean): string {
  if (amount === 0) return receiptTexts.nothingToPay;
  return isPaidByOther && !isForPayer ? receiptTexts.paidBySomeoneElse : receiptTexts.paidByCard;
}

/** Shows the VAT number only for sales with VAT. */
function sellerLines(seller: ShopSettings, hasVat: boolean): string[] {
  const { sellerName, address, phone, contactEmail } = seller;
  const registered = registrations(hasVat ? seller : { ...seller, vatNumber: undefined });
  return [sellerName, ...address, contactEmail, ...(phone ? [phone] : []), ...registered];
}

const vatNote = ({ isVatRegistered }: ShopSettings) =>
  isVatRegistered ? receiptTexts.wasNotRegistered : receiptTexts.notRegistered;

/** Orders of several subjects have a row for each subject. */
function priceRows(
  { amount, currency, lines, code }: Purchase,
  rate: number | undefined,
): ReceiptRow[] {
  const money = (pence: number) => formatAmount(pence, currency);
  const { net, vat } = splitVat(amount, rate ?? 0);
  const items = lines.map((line) => ({ label: line.subjectName, value: money(line.amount) }));
  return [
    ...(items.length > 1 ? items : []),
    ...(code ? [{ label: receiptTexts.code, value: code.code }] : []),
    { label: receiptTexts.net, value: money(net) },
    ...(rate === undefined ? [] : [{ label: receiptTexts.vat(rate), value: money(vat) }]),
    { label: receiptTexts.total, value: money(amount) },
  ];
}

function refundRows(
  { amount, currency, refunded, lines }: Purchase,
  refunds: Refund[],
  rate: number | undefined,
): ReceiptRow[] {
  if (refunds.length === 0) return [];
  const money = (pence: number) => formatAmount(pence, currency);
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
  const line = lines.length > 1 ? lines.find((one) => one.subjectId === subjectId) : undefined;
  const ofOrder = isOfDuplicate ? receiptTexts.duplicateRefunded : receiptTexts.refunded;
  const ofLine = isOfDuplicate ? receiptTexts.duplicateRefundedFor : receiptTexts.refundedFor;
  const what = line ? ofLine(line.subjectName) : ofOrder;
  const day = at ? ` ${receiptTexts.on(LONDON_DAY.format(new Date(at)))}` : '';
  return state === 'succeeded' ? what + day : `${what}${day}, ${receiptTexts.onItsWay}`;
}

function disputeNote({ status, disputed, currency }: Purchase): string | undefined {
  if (disputed === 0) return undefined;
  const amount = formatAmount(disputed, currency);
  return status === 'disputed'
    ? receiptTexts.disputed(amount)
    : receiptTexts.returnedByBank(amount);
}
