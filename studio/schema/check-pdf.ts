import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';

const MEGABYTE = 1024 * 1024;

/** Size limit of a PDF for sale, as a text for the Studio. */
export const PDF_MAX_SIZE = `${CONTENT_PDF_MAX_BYTES / MEGABYTE} MB`;

export interface Asset {
  mimeType?: string;
  /** In bytes. */
  size?: number;
}

/** @returns true, or the message that tells the owner why the file cannot be sold */
export function checkPdf({ mimeType, size = 0 }: Asset): true | string {
  if (mimeType !== 'application/pdf') return 'Only PDFs can be sold. Please choose another file.';
  if (size <= CONTENT_PDF_MAX_BYTES) return true;
  return `This PDF is ${(size / MEGABYTE).toFixed(1)} MB. The maximum is ${PDF_MAX_SIZE}.`;
}
