import type { PDFPage } from '@cantoo/pdf-lib';
import type { Receipt } from '#contract/payments/receipts.ts';
import { SHEET, type Sheets, startSheets } from '../printing/sheets.ts';
import { addReceiptFields, FIELDS_HEIGHT } from './receipt-fields.ts';
import { type Line, linesOf } from './receipt-lines.ts';

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
