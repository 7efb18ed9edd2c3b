import type { PdfDefect } from './preparation/find-defect.ts';
import { inspectPdf } from './preparation/inspect-pdf.ts';

/** Defects that only prevent preparation. Evidence is delivered unchanged, and is often signed. */
const HARMLESS = new Set<PdfDefect>(['pdf_signed', 'pdf_stamped', 'pdf_too_complex', 'pdf_failed']);

export async function findEvidenceDefect(bytes: Uint8Array): Promise<PdfDefect | undefined> {
  const { defect } = await inspectPdf(bytes);
  return defect && HARMLESS.has(defect) ? undefined : defect;
}
