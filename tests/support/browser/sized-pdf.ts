import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * A PDF to upload: one page, and an object that nothing uses, so that the file has its size.
 * @param size in bytes; without it, as small as it comes
 */
export async function sizedPdf(size = 0) {
  let bytes = await build(0);
  // The object's length is itself written in the file: the second or third try is exact.
  for (let filling = 0; size > 0 && bytes.length !== size; bytes = await build(filling)) {
    filling += size - bytes.length;
  }
  return { name: 'notes.pdf', mimeType: 'application/pdf', buffer: bytes };
}

async function build(filling: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Notes');
  document.context.register(document.context.stream(new Uint8Array(filling)));
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
