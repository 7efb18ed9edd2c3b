import { expect, test } from 'vitest';
import { describeOpening } from './openings.ts';

test.each([
  ['download', 'Downloaded'],
  ['reader', 'Opened in the reader'],
  ['large-print', 'Opened in large print'],
  ['kept', 'Kept on a device'],
  // Earlier versions did not record the way.
  [undefined, 'Opened or downloaded'],
] as const)('describes an opening by %s only as far as it is known', (way, words) => {
  expect(describeOpening(way)).toBe(words);
});
