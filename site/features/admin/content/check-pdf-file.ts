import { CONTENT_PDF_MAX_BYTES } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';

/**
 * What can be told of a file before it is sent (spec section 5): its name's ending and its size.
 * @returns what is wrong with it, or undefined
 */
export function checkPdfFile({ name, size }: { name: string; size: number }): string | undefined {
  if (!/\.pdf$/i.test(name)) return messages.uploadNotAPdf;
  if (size > CONTENT_PDF_MAX_BYTES) return messages.contentPdfTooLarge;
  return undefined;
}
