import { expect, test } from 'vitest';
import { limitTexts } from './kept-subjects.ts';

/** Makes a file whose text is JSON of this size. */
const file = (bytes: number) => ({ text: ['é'.repeat((bytes - 4) / 2)] });

test.each([
  [
    [10, 20],
    [10, 20],
  ],
  [
    [10, 22, 20],
    [10, undefined, 20],
  ],
  [
    [32, 10],
    [undefined, 10],
  ],
])('of texts of %j bytes, a response with room for 30 has %j', (sizes, expected) => {
  const texts = limitTexts(sizes.map(file), 30).map(({ text }) => text);
  expect(texts).toEqual(expected.map((bytes) => bytes && file(bytes).text));
});
