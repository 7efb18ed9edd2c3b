import { inspectPdf } from '../documents/inspect-pdf.ts';
import { AppError } from '../errors.ts';
import { startDeadline } from './deadline.ts';
import { normalise } from './normalise.ts';
import type { PreparedPdf } from './prepared-pdf.ts';
import { readPdf } from './read-pdf.ts';
import { splitPdf } from './split-pdf.ts';

/**
 * Prepares a PDF for sale: checks it, and splits it into a body and a tail that names the buyer.
 * @throws AppError a `pdf_…` code
 */
export async function preparePdf(bytes: Uint8Array): Promise<PreparedPdf> {
  try {
    return await prepare(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('pdf_failed', { cause: error });
  }
}

async function prepare(bytes: Uint8Array): Promise<PreparedPdf> {
  const deadline = startDeadline();
  const { defect } = await inspectPdf(bytes);
  if (defect !== undefined) throw new AppError(defect);
  const pdf = readPdf(await normalise(bytes, deadline));
  const { pages, body, tail, slots } = splitPdf(pdf, deadline);
  return { pages, body, tail, slots, samples: [], text: [], excerpt: '' };
}
