import contentDisposition from 'content-disposition';
import { toFileName } from '#contract/files/file-name.ts';

const MAX_LENGTH = 120;

/** File systems take names of 255 bytes; browsers add a number to one that is taken. */
const MAX_BYTES = 220;

/** Cuts a name to a number of bytes, never inside a character. */
function withinBytes(name: string): string {
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(MAX_BYTES));
  return name.slice(0, read).trim();
}

/** Names the PDF of a title: `{title}.pdf` (docs/product.md#files). */
export function fileName(title: string): string {
  return `${withinBytes(toFileName(title, MAX_LENGTH)) || 'notes'}.pdf`;
}

/** Writes the Content-Disposition that saves the PDF of a title under its name. */
export function disposition(title: string): string {
  return contentDisposition(fileName(title), { type: 'attachment' });
}
