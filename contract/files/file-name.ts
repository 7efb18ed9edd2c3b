/** Characters that file systems refuse or that disguise a name: separators, controls, direction marks. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/**
 * Turns a title into a name that every file system accepts, without an extension.
 * @param maxLength in characters
 * @returns an empty string where nothing is left
 */
export function toFileName(title: string, maxLength: number): string {
  const safe = title
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '');
  return [...safe].slice(0, maxLength).join('').trim();
}
