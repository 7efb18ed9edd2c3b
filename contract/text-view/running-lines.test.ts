import { expect, test } from 'vitest';
import { findRunningLines, withoutEdges, withoutRunningLines } from './running-lines.ts';

const without = (pages: string[][]) => withoutRunningLines(pages, (line) => line);

test('removes lines at the edges of most pages, apart from their numbers and from the first header', () => {
  const texts = [['Demand', 'falls'], ['Supply'], ['A curve', 'shifts', 'out'], []];
  const pages = texts.map((text, index) => ['A* Economics', ...text, `4.1.2, page ${index + 1}`]);
  const [first = [], ...others] = texts;
  expect(without(pages)).toEqual([['A* Economics', ...first], ...others]);
  const isRunning = findRunningLines(pages);
  expect(pages.map((page) => withoutEdges(page, (line) => isRunning(line)))).toEqual(texts);
});

test('removes a footer of any length, and of several lines', () => {
  const footer = ['All rights are reserved. '.repeat(8), 'Ask first.', 'School of economics', '1'];
  const texts = [
    ['Demand', 'falls', 'here'],
    ['Supply', 'rises'],
    ['Price', 'is'],
  ];
  expect(without(texts.map((text) => [...text, ...footer]))).toEqual(texts);
});

test('keeps lines in the middle and on few pages', () => {
  const pages = ['One a b c d e f Demand g h i j k l', 'Two m n o p q r Demand', 'Three s t'];
  const lines = pages.map((page) => page.split(' '));
  expect(without(lines)).toEqual(lines);
  const two = [['Demand'], ['Demand']];
  expect(without(two)).toEqual(two);
});

test('keeps the lines of a slide that is shown in steps, and the first of several equal titles', () => {
  const steps = [
    ['Sort', '5 3 8'],
    ['Sort', '5 3 8', '3 5 8'],
    ['Sort', '5 3 8', '3 5 8', 'done'],
  ];
  expect(without(steps)).toEqual(steps);
  const slides = [
    ['Sort', 'Bubble', '1'],
    ['Sort', 'Merge', '2'],
    ['Sort', 'Heap', '3'],
  ];
  expect(without(slides)).toEqual([['Sort', 'Bubble'], ['Merge'], ['Heap']]);
});
