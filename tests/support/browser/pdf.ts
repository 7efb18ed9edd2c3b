import { makeLargePdf, makePdf } from '../pdf.ts';

/** Makes a PDF to choose in a file input. @param size in bytes; as small as possible if left out */
export async function pdfFile(size?: number) {
  const bytes = await (size ? makeLargePdf(size) : makePdf());
  return { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
}
