/** What the shop takes everywhere: 10 MB. */
export const PDF_MAX_BYTES = 10_485_760;

const MEGABYTE = 1024 * 1024;
export interface Asset {
  mimeType?: string;
  size?: number;
}

/** @returns true, or what is wrong with an uploaded file, said to the owner */
export function checkPdf({ mimeType, size = 0 }: Asset): true | string {
  if (mimeType !== 'application/pdf') return 'Only a PDF can be sold. Please choose another file.';
  if (size <= PDF_MAX_BYTES) return true;
  return `The PDF has ${(size / MEGABYTE).toFixed(1)} MB; at most 10 MB are possible.`;
}
