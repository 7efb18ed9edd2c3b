import contentDisposition from 'content-disposition';

/** What file systems refuse or a reader could be fooled by: separators, controls, direction marks. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

const MAX_LENGTH = 120;

/** The name under which a title's PDF is saved: `{title}.pdf` (spec section 7). */
export function fileName(title: string): string {
  const safe = title
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '');
  return `${[...safe].slice(0, MAX_LENGTH).join('').trim() || 'notes'}.pdf`;
}

/** The header under which a title's PDF is saved. */
export function disposition(title: string): string {
  return contentDisposition(fileName(title), { type: 'attachment' });
}
