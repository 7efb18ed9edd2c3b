import { expect, test } from 'vitest';
import {
  type Box,
  clampBox,
  drawBox,
  isDrawn,
  moveBox,
  placeNew,
  pressKey,
  resizeBox,
  toPoint,
} from './label-geometry.ts';

const toBox = ([x, y, width, height]: Numbers): Box => ({ x, y, width, height });
const toNumbers = ({ x, y, width, height }: Box): Numbers => [x, y, width, height];
type Numbers = [x: number, y: number, width: number, height: number];

test.each<[string, Numbers, Numbers]>([
  ['a rectangle that fits', [10, 20, 30, 40], [10, 20, 30, 40]],
  ['more than one decimal', [10.04, 20.06, 30.33, 40], [10, 20.1, 30.3, 40]],
  ['left of and above the picture', [-5, -1, 10, 10], [0, 0, 10, 10]],
  ['right of and below the picture', [95, 99, 10, 10], [90, 90, 10, 10]],
  ['larger than the picture', [50, 50, 120, 300], [0, 0, 100, 100]],
  ['too small', [50, 50, 0, 0.5], [50, 50, 2, 2]],
  ['a negative size', [50, 50, -10, -10], [50, 50, 2, 2]],
  ['an emptied field', [Number.NaN, 50, Number.NaN, 10], [0, 50, 2, 10]],
])('fits %s onto the picture', (_, given, fitting) => {
  expect(toNumbers(clampBox(toBox(given)))).toEqual(fitting);
});

test.each<[string, Numbers, Numbers]>([
  ['from the upper left', [10, 10, 30, 20], [10, 10, 20, 10]],
  ['from the lower right', [30, 20, 10, 10], [10, 10, 20, 10]],
  ['from the lower left', [10, 20, 30, 10], [10, 10, 20, 10]],
  ['at the edge', [98, 98, 100, 100], [98, 98, 2, 2]],
])('draws %s', (_, [x, y, toX, toY], drawn) => {
  expect(toNumbers(drawBox({ x, y }, { x: toX, y: toY }))).toEqual(drawn);
});

test('a tap draws nothing', () => {
  expect(isDrawn({ x: 10, y: 10 }, { x: 10.5, y: 14 })).toBe(false);
  expect(isDrawn({ x: 10, y: 10 }, { x: 8, y: 12 })).toBe(true);
});

test.each<[string, Numbers, [number, number], Numbers, Numbers]>([
  ['within', [10, 10, 20, 10], [5, -5], [15, 5, 20, 10], [10, 10, 25, 5]],
  ['beyond the upper left', [10, 10, 20, 10], [-50, -50], [0, 0, 20, 10], [10, 10, 2, 2]],
  ['beyond the lower right', [70, 80, 20, 10], [50, 50], [80, 90, 20, 10], [70, 80, 30, 20]],
])('moves and resizes %s', (_, given, [x, y], moved, resized) => {
  expect(toNumbers(moveBox(toBox(given), { x, y }))).toEqual(moved);
  expect(toNumbers(resizeBox(toBox(given), { x, y }))).toEqual(resized);
});

const plain = { shiftKey: false, altKey: false };

test.each<[string, Parameters<typeof pressKey>[1], Numbers | undefined]>([
  ['moves left', { ...plain, key: 'ArrowLeft' }, [9, 10, 20, 10]],
  ['moves right', { ...plain, key: 'ArrowRight' }, [11, 10, 20, 10]],
  ['moves up', { ...plain, key: 'ArrowUp' }, [10, 9, 20, 10]],
  ['moves down', { ...plain, key: 'ArrowDown' }, [10, 11, 20, 10]],
  ['widens', { ...plain, key: 'ArrowRight', shiftKey: true }, [10, 10, 21, 10]],
  ['lowers', { ...plain, key: 'ArrowUp', shiftKey: true }, [10, 10, 20, 9]],
  ['moves by a fifth', { ...plain, key: 'ArrowRight', altKey: true }, [10.2, 10, 20, 10]],
  ['ignores letters', { ...plain, key: 'a' }, undefined],
  ['ignores names of objects', { ...plain, key: 'toString' }, undefined],
])('a key %s', (_, key, expected) => {
  const box = pressKey(toBox([10, 10, 20, 10]), key);
  expect(box && toNumbers(box)).toEqual(expected);
});

test.each<[string, Numbers[], Numbers]>([
  ['in the middle', [], [40, 46, 20, 8]],
  ['below the last', [[5, 10, 30, 6]], [5, 16, 30, 6]],
  ['at the top if there is no room below', [[5, 90, 30, 6]], [5, 0, 30, 6]],
])('a new label is %s', (_, others, expected) => {
  expect(toNumbers(placeNew(others.map(toBox)))).toEqual(expected);
});

test('a place on the screen is per cent of the picture', () => {
  const frame = toBox([100, 50, 400, 200]);
  expect(toPoint({ x: 300, y: 100 }, frame)).toEqual({ x: 50, y: 25 });
  expect(toPoint({ x: 0, y: 900 }, frame)).toEqual({ x: 0, y: 100 });
  expect(toPoint({ x: 0, y: 0 }, toBox([0, 0, 0, 0]))).toEqual({ x: 0, y: 0 });
});
