import { panelMessages } from '#contract/admin/messages.ts';
import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';

/**
 * Checks a file's type and size before it is sent.
 * @returns the error, or undefined
 */
export function checkEvidenceFile(file: { type: string; size: number }): string | undefined {
  if (file.type !== 'application/pdf') return panelMessages.notAPdf;
  if (file.size > EVIDENCE_PDF_MAX_BYTES) return panelMessages.evidenceTooLarge;
  return undefined;
}
