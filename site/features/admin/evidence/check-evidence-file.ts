import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';

/**
 * What can be told of grade evidence before it is sent (spec section 5).
 * @returns what is wrong with it, or undefined
 */
export function checkEvidenceFile(file: { type: string; size: number }): string | undefined {
  if (file.type !== 'application/pdf') return messages.notAPdf;
  if (file.size > EVIDENCE_PDF_MAX_BYTES) return messages.evidenceTooLarge;
  return undefined;
}
