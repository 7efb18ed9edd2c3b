import contentDisposition from 'content-disposition';

/** Characters that file systems refuse or that disguise a name: separators, controls, direction marks. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

const MAX_LENGTH = 120;

/** Names the PDF of a title: `{title}.pdf` (docs/product.md#files). */
export function fileName(title: string): string {
  const safe = title
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '');
  return `${[...safe].slice(0, MAX_LENGTH).join('').trim() || 'notes'}.pdf`;
}

/** Writes the Content-Disposition that saves the PDF of a title under its name. */
export function disposition(title: string): string {
  return contentDisposition(fileName(title), { type: 'attachment' });
}
