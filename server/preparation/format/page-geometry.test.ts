import { expect, test } from 'vitest';
import { geometryOf } from './page-geometry.ts';

const A4 = [0, 0, 595, 842];

test.each([
  [0, '1 0 0 1 0 0', 595],
  [90, '0 1 -1 0 595 0', 842],
  [180, '-1 0 0 -1 595 842', 595],
  [270, '0 -1 1 0 0 842', 842],
  [450, '0 1 -1 0 595 0', 842],
  [-90, '0 -1 1 0 0 842', 842],
  [45, '1 0 0 1 0 0', 595],
])('finds the foot of a page that is turned by %d degrees', (rotate, matrix, width) => {
  expect(geometryOf({ mediaBox: A4, rotate })).toEqual({ matrix, width });
});

test('finds the foot of the part that is visible', () => {
  expect(geometryOf({ mediaBox: [-10, -10, 585, 832], cropBox: [0, 20, 9999, 9999] })).toEqual({
    matrix: '0.983193 0 0 0.983193 0 20',
    width: 595,
  });
});

test('draws as large as the page is, by its shorter side', () => {
  expect(geometryOf({ mediaBox: [0, 0, 1190, 1684] })).toEqual({
    matrix: '2 0 0 2 0 0',
    width: 595,
  });
  expect(geometryOf({ mediaBox: [0, 0, 1190, 595] })).toEqual({
    matrix: '1 0 0 1 0 0',
    width: 1190,
  });
});

test.each([
  ['corners in another order', { mediaBox: [595, 842, 0, 0] }, 595],
  ['no box', {}, 595],
  ['a box without an area', { mediaBox: [0, 0, 0, 0] }, 595],
  ['a crop beside the page', { mediaBox: A4, cropBox: [900, 900, 999, 999] }, 595],
])('takes what readers take: %s', (_, page, width) => {
  expect(geometryOf(page).width).toBeCloseTo(width);
});
