import { expect, test } from 'vitest';
import { withoutRunningLines } from './running-lines.ts';

const without = (pages: string[][]) => withoutRunningLines(pages, (line) => line);

test('leaves out what most pages have at their edges, with any number', () => {
  const texts = [['Demand', 'falls'], ['Supply'], ['A curve', 'shifts', 'out'], []];
  const pages = texts.map((text, index) => ['A* Economics', ...text, `4.1.2, page ${index + 1}`]);
  expect(without(pages)).toEqual(texts);
});

test('a line in the middle of pages, of few pages or of a hundred characters is none', () => {
  const pages = ['One a Demand b c', 'Two d Demand e f', 'Three g Demand h i'];
  const lines = pages.map((page) => page.split(' '));
  expect(without(lines)).toEqual(lines);
  const two = [['Demand'], ['Demand']];
  expect(without(two)).toEqual(two);
  const long = Array.from({ length: 3 }, () => ['a sentence '.repeat(10)]);
  expect(without(long)).toEqual(long);
});
