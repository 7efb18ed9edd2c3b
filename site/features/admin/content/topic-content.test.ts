import { expect, test } from 'vitest';
import { parseOrder } from './TopicContent.tsx';

test.each([
  ['3', 3],
  ['12.9', 12],
  ['-2', -2],
  ['', 1],
  ['first', 1],
  ['1e400', 1],
  ['99999999999999999999', 1],
])('reads the order %j as %d', (text, order) => {
  expect(parseOrder(text)).toBe(order);
});
