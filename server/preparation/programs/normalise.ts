import { AppError } from '../../errors.ts';
import { runQpdf } from './qpdf.ts';

/**
 * What brings every PDF into one form: no encryption, all objects but page dictionaries, catalogue
 * and streams in object streams, inherited attributes in each page, everything compressed. The same
 * file becomes the same bytes each time.
 */
const OPTIONS = [
  '--decrypt',
  '--object-streams=generate',
  '--linearize',
  '--decode-level=generalized',
  '--deterministic-id',
];

/**
 * Rewrites a PDF in the one form that the reader knows. A file whose table of objects is damaged is
 * repaired before.
 * @throws AppError `pdf_encrypted`, `pdf_empty` or `pdf_broken`
 */
export async function normalise(bytes: Uint8Array): Promise<Buffer> {
  const { output, messages } = await runQpdf(bytes, OPTIONS);
  if (output) return toBuffer(output);
  if (messages.includes('invalid password')) throw new AppError('pdf_encrypted');
  if (messages.includes('no pages found')) throw new AppError('pdf_empty');
  const repaired = await runQpdf(await repair(bytes), OPTIONS);
  if (repaired.output) return toBuffer(repaired.output);
  throw new AppError('pdf_broken', { cause: repaired.messages });
}

/**
 * Writes a PDF anew from all objects that are found in it: the WebAssembly build of qpdf cannot. An
 * object that cannot be read is a refusal, because what it shows would be missing.
 */
async function repair(bytes: Uint8Array): Promise<Uint8Array> {
  // Few files need the library, and it takes long to load.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const pdf = await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    return await pdf.save({ addDefaultPage: false, updateFieldAppearances: false });
  } catch (cause) {
    throw new AppError('pdf_broken', { cause });
  }
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
