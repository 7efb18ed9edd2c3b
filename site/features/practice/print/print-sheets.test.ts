import { expect, test } from 'vitest';
import { layOutPages } from './print-sheets.ts';

const cards = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const none = undefined;

test.each<[number, ReturnType<typeof layOutPages>]>([
  [0, []],
  [
    1,
    [
      { sheet: 1, side: 'front', places: [1, none, none, none, none, none, none, none] },
      { sheet: 1, side: 'back', places: [none, 1, none, none, none, none, none, none] },
    ],
  ],
  [
    9,
    [
      { sheet: 1, side: 'front', places: [1, 2, 3, 4, 5, 6, 7, 8] },
      { sheet: 1, side: 'back', places: [2, 1, 4, 3, 6, 5, 8, 7] },
      { sheet: 2, side: 'front', places: [9, none, none, none, none, none, none, none] },
      { sheet: 2, side: 'back', places: [none, 9, none, none, none, none, none, none] },
    ],
  ],
])('lays out %i cards with mirrored backs', (count, pages) => {
  expect(layOutPages(cards(count))).toEqual(pages);
});
