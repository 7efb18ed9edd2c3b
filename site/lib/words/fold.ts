const OTHER_ASCII = /[\0-/:-`{-\x7f]/g;
const BEYOND_ASCII = /[^\0-\x7f]/g;
const LETTER = /[\p{L}\p{N}]/u;
const ACCENT = /\p{M}/gu;

/** Folds a text: lower case, no accents, a space for any other character. Keeps all positions. */
export function fold(text: string): string {
  return text
    .replaceAll('İ', 'I')
    .toLowerCase()
    .replace(BEYOND_ASCII, plain)
    .replace(OTHER_ASCII, ' ');
}

function plain(character: string): string {
  const compatible = character.normalize('NFKD').replace(ACCENT, '');
  const base = compatible.length === 1 ? compatible : character.normalize('NFD').charAt(0);
  return LETTER.test(base) ? base.toLowerCase() : ' ';
}
