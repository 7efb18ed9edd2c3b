import { inspectPdf } from '../documents/inspect-pdf.ts';
import { AppError } from '../errors.ts';
import type { PreparedPdf } from './prepared-pdf.ts';

/**
 * Prepares a PDF for sale: checks it, and splits it into a body and a tail that names the buyer.
 * @throws AppError a `pdf_…` code
 */
export async function preparePdf(bytes: Uint8Array): Promise<PreparedPdf> {
  const { defect, pages } = await inspectPdf(bytes);
  if (defect !== undefined) throw new AppError(defect);
  return {
    pages,
    body: bytes,
    tail: new Uint8Array(),
    slots: [],
    samples: [],
    text: [],
    excerpt: '',
  };
}
