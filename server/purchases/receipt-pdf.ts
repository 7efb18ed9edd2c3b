import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { receiptTexts } from '#contract/payments/receipt-texts.ts';
import type { Receipt } from '#contract/payments/receipts.ts';
import { SHEET, type Sheets, startSheets, type TextLine } from '../printing/sheets.ts';

/** Height of the fields at the foot of the sheet, in points. */
const FIELDS_HEIGHT = 190;

interface Fields {
  font: PDFFont;
  /** Top edge, in points from the foot of the page. */
  top: number;
  name: string;
  /** False if the font lacks letters of the name: the buyer then writes it by hand, with its accents. */
  hasLetters: boolean;
}

function addReceiptFields(
  document: PDFDocument,
  page: PDFPage,
  { font, top, name, hasLetters }: Fields,
): void {
  const { margin, width } = SHEET;
  const size = 10;
  const form = document.getForm();
  const rows = [
    hasLetters
      ? { name: 'name', label: receiptTexts.name, height: 22, value: name }
      : { name: 'name', label: receiptTexts.nameByHand, height: 22, value: '' },
    { name: 'address', label: receiptTexts.address, height: 52, value: '' },
    { name: 'school', label: receiptTexts.school, height: 22, value: '' },
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

function linesOf(receipt: Receipt, shopName: string): Line[] {
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

const LEADING_FACTOR = 1.35;

const lineHeight = ({ size, before }: Line) => size * LEADING_FACTOR + before;

/** Renders a receipt as one A4 sheet, however long it is, with fields for the buyer. */
export async function receiptPdf(receipt: Receipt, shopName: string): Promise<Uint8Array> {
  const sheets = await startSheets(`Receipt ${receipt.orderNumber}`);
  const { document } = sheets;
  document.setCreator(shopName);
  const page = sheets.addPage();
  const lines = linesOf(receipt, shopName).flatMap((line) => wrap(line, sheets));
  const foot = drawLines(page, lines, sheets);
  const { buyerName: name = '' } = receipt;
  addReceiptFields(document, page, {
    font: sheets.fontOf({ isBold: false }),
    top: foot - 18,
    name,
    hasLetters: sheets.hasLettersOf(name),
  });
  return document.save({ updateFieldAppearances: false });
}

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
  const wanted = lines.reduce((sum, line) => sum + lineHeight(line), 0);
  const scale = Math.min(1, (height - 2 * margin - FIELDS_HEIGHT) / wanted);
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
