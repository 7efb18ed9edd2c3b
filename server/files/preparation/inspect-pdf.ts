import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { PdfDefect } from './find-defect.ts';
import { runInThread } from './thread.ts';

export type Inspection =
  | { defect: PdfDefect; pages?: undefined }
  | { defect?: undefined; pages: number };

const inspected = z.object({ pages: z.int().min(1) });

const isDefect = (code: string): code is PdfDefect => code.startsWith('pdf_');

/** Checks a PDF as the preparation does, without preparing it. */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  try {
    return inspected.parse(await runInThread('inspect', bytes));
  } catch (error) {
    if (error instanceof AppError && isDefect(error.code)) return { defect: error.code };
    throw error;
  }
}
