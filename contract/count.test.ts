import { expect, test } from 'vitest';
import { count } from './count.ts';

test.each([
  [0, '0 pages'],
  [1, '1 page'],
  [2, '2 pages'],
  [1200, '1,200 pages'],
])('counts %d as %j', (number, text) => {
  expect(count(number, 'page')).toBe(text);
});
