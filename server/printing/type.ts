/** Letters without an accent to remove. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '−': '-',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
};

const encoder = (characters: ReadonlySet<number>) => (letter: string) =>
  characters.has(letter.codePointAt(0) ?? 0);

/** Joins lines, and composes accents with their letters. */
export const toOneLine = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ');

/** Replaces letters that the font lacks: without their accents if possible, otherwise with a question mark. */
export function toPrintable(text: string, characters: ReadonlySet<number>): string {
  const has = encoder(characters);
  const letters = [...toOneLine(text)].map((letter) => {
    if (has(letter)) return letter;
    const plain = LETTERS[letter] ?? letter.normalize('NFKD').replace(/\p{M}+/gu, '');
    return [...plain].every(has) ? plain : '?';
  });
  return letters.join('');
}

/** Breaks a text into lines of a width, between words, or within a word that is too wide. */
export function breakText(
  text: string,
  measure: (text: string) => number,
  width: number,
): string[] {
  const lines: string[] = [''];
  const isTooWide = (line: string) => measure(line) > width;
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line ? `${line} ${word}` : word;
    if (!isTooWide(longer)) {
      lines[lines.length - 1] = longer;
      continue;
    }
    if (line) lines.push('');
    for (const letter of word) {
      const grown = `${lines.at(-1) ?? ''}${letter}`;
      if (isTooWide(grown) && grown !== letter) lines.push(letter);
      else lines[lines.length - 1] = grown;
    }
  }
  return lines;
}
