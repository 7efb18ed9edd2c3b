import { PDFDocument } from '@cantoo/pdf-lib';

const ONE_PAGE = { name: 'notes.pdf', mimeType: 'application/pdf' };

/** A PDF to upload, made longer by white space where a size in bytes is given. */
export async function pdfFile(size = 0) {
  const document = await PDFDocument.create();
  document.addPage().drawText('Notes of the owner');
  const bytes = Buffer.from(await document.save());
  const filling = Buffer.alloc(Math.max(0, size - bytes.length), '\n');
  return { ...ONE_PAGE, buffer: Buffer.concat([bytes, filling]) };
}
