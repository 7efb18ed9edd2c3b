import contentDisposition from 'content-disposition';
import { toFileName } from '#contract/files/file-name.ts';

const MAX_LENGTH = 120;

/** Names the PDF of a title: `{title}.pdf` (docs/product.md#files). */
export function fileName(title: string): string {
  return `${toFileName(title, MAX_LENGTH) || 'notes'}.pdf`;
}

/** Writes the Content-Disposition that saves the PDF of a title under its name. */
export function disposition(title: string): string {
  return contentDisposition(fileName(title), { type: 'attachment' });
}
