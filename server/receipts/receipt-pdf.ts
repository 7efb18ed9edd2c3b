import type { Receipt } from '#contract/receipts.ts';
import { addReceiptFields } from './receipt-fields.ts';
import { LAYOUT, type Line, linesOf } from './receipt-lines.ts';
import { breakText, toPrintable } from './receipt-type.ts';

const { width: WIDTH, height: HEIGHT, margin: MARGIN, fields: FIELDS } = LAYOUT;

/**
 * Writes a receipt as a PDF: one sheet of A4, whatever it says, with fields that the buyer can fill in. The
 * library is loaded only here, because it takes time.
 */
export async function receiptPdf(receipt: Receipt, shopName: string): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle(`Receipt ${receipt.orderNumber}`, { showInWindowTitleBar: true });
  document.setLanguage('en-GB');
  document.setCreator(shopName);
  const page = document.addPage([WIDTH, HEIGHT]);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const characters = new Set(plain.getCharacterSet());
  const fontOf = ({ isBold }: Line) => (isBold ? bold : plain);

  const lines = linesOf(receipt, shopName).flatMap((line) => {
    const value = toPrintable(line.value ?? '', characters);
    const taken = value ? fontOf(line).widthOfTextAtSize(value, line.size) + 12 : 0;
    const measure = (text: string) => fontOf(line).widthOfTextAtSize(text, line.size);
    const room = WIDTH - 2 * MARGIN - taken;
    return breakText(toPrintable(line.text, characters), measure, room).map((text, index) => ({
      ...{ ...line, text, value: index === 0 ? value : '' },
      before: index === 0 ? line.before : 0,
    }));
  });

  const heightOf = ({ size, before }: Line) => size * 1.35 + before;
  const wanted = lines.reduce((sum, line) => sum + heightOf(line), 0);
  const scale = Math.min(1, (HEIGHT - 2 * MARGIN - FIELDS) / wanted);
  let y = HEIGHT - MARGIN;
  for (const line of lines) {
    y -= heightOf(line) * scale;
    const size = line.size * scale;
    const font = fontOf(line);
    page.drawText(line.text, { x: MARGIN, y, size, font });
    const x = WIDTH - MARGIN - font.widthOfTextAtSize(line.value, size);
    if (line.value) page.drawText(line.value, { x, y, size, font });
    if (line.hasRule) {
      const at = y - 4 * scale;
      const [start, end] = [
        { x: MARGIN, y: at },
        { x: WIDTH - MARGIN, y: at },
      ];
      page.drawLine({ start, end, thickness: 0.75, color: rgb(0.6, 0.6, 0.6) });
    }
  }
  // Who reads a name in letters that the font lacks writes it into the empty field.
  const name = toPrintable(receipt.buyerName ?? '', characters);
  addReceiptFields(document, page, {
    ...{ font: plain, top: y - 18, name: name.includes('?') ? '' : name },
  });
  return document.save({ updateFieldAppearances: false });
}
