import { expect, test } from 'vitest';
import { isPrinted } from '#contract/places/printed-text.ts';
import { startSheets } from '../printing/sheets.ts';

test.each([
  ['Ysgol Tŷ Gwyn', true],
  ['Szkoła Łódź', true],
  ["St. Mary’s – Lycée Français d'Orléans", true],
  ['東京 School', false],
  ['Школа 7', false],
  ['School 🎓', false],
])('%s is printed: %s', (name, expected) => {
  expect(isPrinted(name)).toBe(expected);
});

test('every letter that is accepted is on a document, and not a question mark', async () => {
  const { printable } = await startSheets('Letters');
  const letters = Array.from({ length: 0x2000 - 0xa0 }, (_, at) => String.fromCodePoint(at + 0xa0));
  const lost = letters.filter((letter) => isPrinted(letter) && printable(letter).includes('?'));
  expect(lost).toEqual([]);
});
