import { expect, test } from 'vitest';
import { withoutRunningLines } from './running-lines.ts';

const without = (pages: string[][]) => withoutRunningLines(pages, (line) => line);

test('removes lines at the edges of most pages, apart from their numbers', () => {
  const texts = [['Demand', 'falls'], ['Supply'], ['A curve', 'shifts', 'out'], []];
  const pages = texts.map((text, index) => ['A* Economics', ...text, `4.1.2, page ${index + 1}`]);
  expect(without(pages)).toEqual(texts);
});

test('keeps lines in the middle, on few pages, or of a hundred characters', () => {
  const pages = ['One a Demand b c', 'Two d Demand e f', 'Three g Demand h i'];
  const lines = pages.map((page) => page.split(' '));
  expect(without(lines)).toEqual(lines);
  const two = [['Demand'], ['Demand']];
  expect(without(two)).toEqual(two);
  const long = Array.from({ length: 3 }, () => ['a sentence '.repeat(10)]);
  expect(without(long)).toEqual(long);
});
