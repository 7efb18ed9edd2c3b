import { expect, test } from 'vitest';
import { isPrintable } from '#contract/places/order-texts.ts';
import { startSheets } from './sheets.ts';

test('the typeface has every letter that an order of places may contain', async () => {
  const { printable } = await startSheets('Test');
  const letters = Array.from({ length: 0xd7ff }, (_, code) => String.fromCodePoint(code));
  const accepted = letters.filter(
    (letter) => letter.trim() && isPrintable(letter) && !letter.normalize('NFKD').includes('?'),
  );
  expect(accepted.length).toBeGreaterThan(500);
  expect(accepted.filter((letter) => printable(letter).includes('?'))).toEqual([]);
});
