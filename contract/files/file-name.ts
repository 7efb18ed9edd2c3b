/** Characters that file systems refuse or that disguise a name: separators, controls, direction marks. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/**
 * Converts a title into a file name for any file system. @param maxLength in characters @returns '' if
 * nothing is left
 */
export function toFileName(title: string, maxLength: number): string {
  const safe = title
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '');
  return [...safe].slice(0, maxLength).join('').trim();
}
