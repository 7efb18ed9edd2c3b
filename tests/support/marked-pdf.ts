import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Stamp } from '#server/stamping/stamp.ts';

/** Draws a PDF whose pages say what a copy says. */
export async function makeMarkedPdf({ line, mark }: Stamp, pages = 3): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage();
    page.drawText(`Elasticity, page ${number}`, { font, x: 60, y: 600 });
    page.drawRectangle({ x: 60, y: 9, width: 400, height: 9, color: rgb(1, 1, 1) });
    page.drawText(line, { font, size: 6.5, x: 60, y: 11 });
    page.drawText(mark ?? '', { font, size: 1, x: 60, y: 9, color: rgb(1, 1, 1) });
  }
  return pdf.save();
}
