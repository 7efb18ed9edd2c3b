import { AppError } from '../../errors.ts';
import { runInThread } from './thread.ts';
import {
  inspectedPdf,
  type PdfText,
  type PreparedPdf,
  pdfText,
  preparedPdf,
} from './thread-tasks.ts';

/** Checks a PDF, and splits it into a body and a tail that names the buyer. @throws AppError a `pdf_…` code */
export async function preparePdf(bytes: Uint8Array): Promise<PreparedPdf> {
  return preparedPdf.parse(await runInThread('prepare', bytes));
}

/** Reads a PDF's text and outline. @throws AppError a `pdf_…` code, or `unavailable` */
export async function readPdfText(bytes: Uint8Array): Promise<PdfText> {
  return pdfText.parse(await runInThread('read', bytes));
}

type Inspection = { refusal: AppError; pages?: undefined } | { refusal?: undefined; pages: number };

/** Checks a PDF as the preparation does, without preparing it. */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  try {
    return inspectedPdf.parse(await runInThread('inspect', bytes));
  } catch (error) {
    if (isRefusal(error)) return { refusal: error };
    throw error;
  }
}

export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.code.startsWith('pdf_');
