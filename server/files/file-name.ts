import contentDisposition from 'content-disposition';
import { toFileName } from '#contract/files/file-name.ts';

const MAX_LENGTH = 120;

/** File systems allow 255 bytes; browsers append a number to a name that is taken. */
const MAX_BYTES = 220;

/** Cuts a name to `MAX_BYTES`, never inside a character. */
function withinBytes(name: string): string {
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(MAX_BYTES));
  return name.slice(0, read).trim();
}

export function fileName(title: string): string {
  return `${withinBytes(toFileName(title, MAX_LENGTH)) || 'notes'}.pdf`;
}

export function disposition(title: string): string {
  return contentDisposition(fileName(title), { type: 'attachment' });
}
