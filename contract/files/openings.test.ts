import { expect, test } from 'vitest';
import { describeOpening } from './openings.ts';

test.each([
  ['download', 'Downloaded'],
  ['reader', 'Opened in the reader'],
  // Records of earlier versions cannot tell.
  [undefined, 'Opened or downloaded'],
] as const)('an opening by %s is worded as what is known', (way, words) => {
  expect(describeOpening(way)).toBe(words);
});
