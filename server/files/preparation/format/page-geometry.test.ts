import { expect, test } from 'vitest';
import { toGeometry, writeNumber } from './page-geometry.ts';

const A4 = [0, 0, 595, 842];

test.each([
  [0, [1, 0, 0, 1, 0, 0], 595, 842],
  [90, [0, 1, -1, 0, 595, 0], 842, 595],
  [180, [-1, 0, 0, -1, 595, 842], 595, 842],
  [270, [0, -1, 1, 0, 0, 842], 842, 595],
  [450, [0, 1, -1, 0, 595, 0], 842, 595],
  [-90, [0, -1, 1, 0, 0, 842], 842, 595],
  [45, [1, 0, 0, 1, 0, 0], 595, 842],
])('finds the foot of a page rotated by %d degrees', (rotate, matrix, width, height) => {
  const geometry = toGeometry({ mediaBox: A4, rotate });
  expect(geometry.matrix.map((number) => number + 0)).toEqual(matrix);
  expect(geometry).toMatchObject({ width, height });
});

test('finds the foot of the visible part', () => {
  const page = toGeometry({ mediaBox: [-10, -10, 585, 832], cropBox: [0, 20, 9999, 9999] });
  expect(page.matrix.map(writeNumber).join(' ')).toBe('0.983193 0 0 0.983193 0 20');
  expect(page).toMatchObject({ width: 595, visibleBox: [0, 20, 585, 832] });
});

test("scales drawings to the page's shorter side", () => {
  expect(toGeometry({ mediaBox: [0, 0, 1190, 1684] })).toMatchObject({ width: 595, height: 842 });
  expect(toGeometry({ mediaBox: [0, 0, 1190, 595] })).toMatchObject({ width: 1190, height: 595 });
});

test.each([
  ['corners in another order', { mediaBox: [595, 842, 0, 0] }, 595],
  ['no box', {}, 595],
  ['a box without an area', { mediaBox: [0, 0, 0, 0] }, 595],
  ['a crop beside the page', { mediaBox: A4, cropBox: [900, 900, 999, 999] }, 595],
])('handles boxes as PDF readers do: %s', (_, page, width) => {
  expect(toGeometry(page).width).toBeCloseTo(width);
});
