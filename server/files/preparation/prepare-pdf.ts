import { type PreparedPdf, preparedPdf } from './prepared-pdf.ts';
import { runInThread } from './thread.ts';

/** Checks a PDF, and splits it into a body and a tail that names the buyer. @throws AppError a `pdf_…` code */
export async function preparePdf(bytes: Uint8Array): Promise<PreparedPdf> {
  return preparedPdf.parse(await runInThread('prepare', bytes));
}
