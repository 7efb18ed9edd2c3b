import { hasPdfSignature } from '../documents/pdf-signature.ts';
import { AppError } from '../errors.ts';
import { findDefect } from './find-defect.ts';
import { type Pdf, readPdf } from './format/read-pdf.ts';
import { normalise } from './programs/normalise.ts';

/** PDF readers look for the end marker in this many final bytes. */
const END_BYTES = 1024;

/**
 * Checks that PDF readers can open a file and that it does nothing but show pages. Jumps (`GoTo`)
 * and an opening position are allowed.
 * @returns the file in its normal form
 * @throws AppError a `pdf_…` code; any other Error for a file that this does not know how to read
 */
export async function checkPdf(bytes: Uint8Array): Promise<Pdf> {
  if (!hasPdfSignature(bytes)) throw new AppError('pdf_unrecognised');
  const end = Buffer.from(bytes.subarray(-END_BYTES)).toString('latin1');
  if (!end.includes('%%EOF')) throw new AppError('pdf_broken');
  const pdf = readPdf(await normalise(bytes));
  const defect = findDefect(pdf);
  if (defect) throw new AppError(defect);
  return pdf;
}
