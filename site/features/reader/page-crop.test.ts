import { expect, test } from 'vitest';
import { cropBoth, findColumn, findCrop } from './page-crop.ts';

/** Draws a white page of 100 × 10 pixels with rectangles of a grey: left, right, grey, and first and last row. */
function draw(
  ...shapes: [left: number, right: number, grey: number, top?: number, end?: number][]
) {
  const [width, height] = [100, 10];
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const [left, right, grey, top = 0, end = height] of shapes) {
    for (let y = top; y < end; y += 1) {
      data.fill(grey, 4 * (y * width + left), 4 * (y * width + right));
    }
  }
  return { width, height, data };
}

const rounded = (crop: ReturnType<typeof findCrop>) =>
  crop && [Math.round(crop.left * 100), Math.round(crop.right * 100)];

test.each([
  ['an empty page', draw(), undefined],
  ['a column with equal margins', draw([10, 90, 0]), [8, 8]],
  ['a column whose lines end early', draw([10, 60, 0]), [8, 8]],
  ['a wide margin for notes', draw([16, 92, 0]), [14, 6]],
  ['a label in the margin', draw([10, 90, 0], [4, 6, 0, 2, 3]), [2, 6]],
  ['a short title', draw([40, 60, 0]), [15, 15]],
  ['words at the edges', draw([1, 99, 0]), [0, 0]],
  ['a band of colour across the page', draw([0, 100, 90, 0, 2], [10, 90, 0, 4, 6]), [8, 8]],
  ['grey paper', draw([0, 100, 200], [10, 90, 0, 4, 6]), [8, 8]],
  ['the shadow of a scan', draw([0, 5, 235], [10, 90, 0, 4, 6]), [8, 8]],
])('keeps everything with ink: %s', (_, page, expected) => {
  expect(rounded(findCrop(page))).toEqual(expected);
});

test('ignores the ink inside a stamp', () => {
  const page = draw([2, 98, 0, 8, 9], [12, 88, 0, 2, 4]);
  const stamp = { left: 1, right: 99, top: 8, bottom: 9 };
  expect(rounded(findCrop(page, [stamp]))).toEqual([10, 10]);
  expect(rounded(findCrop(page))).toEqual([0, 0]);
});

test('cuts off only what is empty on both pages, and ignores small differences', () => {
  const before = { left: 0.1, right: 0.02 };
  expect(cropBoth(before, { left: 0.05, right: 0.08 })).toEqual({ left: 0.05, right: 0.02 });
  expect(cropBoth(before, { left: 0.09, right: 0.01 })).toEqual(before);
});

/** Piece of text from left to right on a page of 100 points. */
const piece = (left: number, right: number, characters: number, isArtifact = false) => ({
  left,
  right,
  top: 0,
  bottom: 1,
  characters,
  isArtifact,
});
const lines = (left: number, right: number) =>
  Array.from({ length: 9 }, () => piece(left, right, 50));

test.each([
  ['lines of one length', lines(18, 90), [16, 8]],
  ['marks in both margins', [...lines(18, 90), piece(5, 13, 8), piece(92, 99, 8)], [16, 8]],
  ['a column of terms', [...lines(38, 90), ...lines(18, 34)], [16, 8]],
  ['a line that begins early', [...lines(18, 90), piece(8, 60, 9)], [6, 8]],
  ['a footer across the page', [...lines(18, 90), piece(2, 98, 60, true)], [16, 8]],
  ['words at the edges', lines(0, 100), [0, 0]],
  ['a narrow column', lines(30, 70), undefined],
  ['a cover', [piece(10, 90, 30)], undefined],
  ['no words', [], undefined],
])('finds the column of the text: %s', (_, pieces, expected) => {
  expect(rounded(findColumn(pieces, 100))).toEqual(expected);
});
