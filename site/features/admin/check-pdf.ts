import { CONTENT_PDF_MAX_BYTES, EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { panelMessages } from '#contract/panel-messages.ts';

/** Returns the error message. Undefined if the file may be sent. */
export function checkEvidencePdf(file: { type: string; size: number }): string | undefined {
  if (file.type !== 'application/pdf') return panelMessages.notAPdf;
  if (file.size > EVIDENCE_PDF_MAX_BYTES) return panelMessages.evidenceTooLarge;
  return undefined;
}

/** Returns the error message. Undefined if the file may be sent. */
export function checkContentPdf(file: { name: string; size: number }): string | undefined {
  if (!/\.pdf$/i.test(file.name)) return panelMessages.uploadNotAPdf;
  if (file.size > CONTENT_PDF_MAX_BYTES) return panelMessages.contentPdfTooLarge;
  return undefined;
}
