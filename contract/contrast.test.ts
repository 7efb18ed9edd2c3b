import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#777777', 1],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('%s on %s has a contrast of %d', (colour, ground, expected) => {
  expect(contrast(colour, ground)).toBeCloseTo(expected, 2);
});
