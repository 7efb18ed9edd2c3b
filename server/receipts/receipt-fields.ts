import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { receiptTexts } from '#contract/payments/receipt-texts.ts';
import { SHEET } from '../printing/sheets.ts';

/** Height of the fields at the foot of the sheet, in points. */
export const FIELDS_HEIGHT = 190;

interface Fields {
  font: PDFFont;
  /** Top edge, in points from the foot of the page. */
  top: number;
  name: string;
  /** False if the font lacks letters of the name: the buyer then writes it by hand, with its accents. */
  hasLetters: boolean;
}

export function addReceiptFields(
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
