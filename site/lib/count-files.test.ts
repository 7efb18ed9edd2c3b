import { expect, test } from 'vitest';
import { describeFree } from './count-files.ts';

test.each([
  [0, ''],
  [1, ' (1 of the files is free)'],
  [2, ' (2 of the files are free)'],
])('describes %i free files', (free, text) => {
  expect(describeFree(free)).toBe(text);
});
