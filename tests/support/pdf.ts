import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';

/** Makes a PDF of one page, different each time. */
export async function makePdf(change: (pdf: PDFDocument) => unknown = () => {}) {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Notes');
  pdf.setSubject(randomUUID());
  await change(pdf);
  return new Uint8Array(await pdf.save());
}

/** Makes a PDF of exactly this size. @param size in bytes */
export async function makeLargePdf(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await makePdf();
  const bytes = new Uint8Array(size);
  const [start = ''] = new TextDecoder('latin1').decode(pdf).match(/startxref\s+\d+\s+%%EOF/) ?? [];
  const end = new TextEncoder().encode(`\n${start}\n`);
  // Readers look for the end in the last bytes; a comment may precede it.
  bytes.set(pdf);
  bytes.fill(0x20, pdf.length);
  bytes.set(new TextEncoder().encode('%'), pdf.length);
  bytes.set(end, size - end.length);
  return bytes;
}
