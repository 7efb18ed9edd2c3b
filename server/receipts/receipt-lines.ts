import { receiptTexts } from '#contract/payments/receipt-texts.ts';
import type { Receipt } from '#contract/payments/receipts.ts';
import type { TextLine } from '../printing/sheets.ts';

export interface Line extends TextLine {
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

export function linesOf(receipt: Receipt, shopName: string): Line[] {
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
    { ...NORMAL, text: shopName },
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
