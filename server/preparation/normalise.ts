import { AppError } from '../errors.ts';
import type { Deadline } from './deadline.ts';
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
 * Rewrites a PDF in the one form that the reader knows.
 * @throws AppError a `pdf_…` code
 */
export async function normalise(bytes: Uint8Array, deadline: Deadline): Promise<Buffer> {
  const { output, lines } = await runQpdf(bytes, OPTIONS, deadline);
  if (output) return Buffer.from(output.buffer, output.byteOffset, output.byteLength);
  if (lines.some((line) => line.includes('invalid password'))) throw new AppError('pdf_encrypted');
  throw new AppError('pdf_broken', { cause: lines });
}
