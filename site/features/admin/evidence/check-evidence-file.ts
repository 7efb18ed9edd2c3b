import { panelMessages } from '#contract/admin/messages.ts';
import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';

/** Returns the error message. Undefined if the file may be sent. */
export function checkEvidenceFile(file: { type: string; size: number }): string | undefined {
  if (file.type !== 'application/pdf') return panelMessages.notAPdf;
  if (file.size > EVIDENCE_PDF_MAX_BYTES) return panelMessages.evidenceTooLarge;
  return undefined;
}
