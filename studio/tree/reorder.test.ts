import { expect, test } from 'vitest';
import { type Direction, reorder } from './reorder.ts';

const nodes = (orders: Record<string, number>) =>
  Object.entries(orders).map(([id, order]) => ({
    id,
    order,
    copies: [],
    children: [],
    hasFiles: false,
  }));

const moved = (orders: Record<string, number>, id: string, direction: Direction) =>
  Object.fromEntries(
    [...reorder(nodes(orders), id, direction)].map(([node, order]) => [node.id, order]),
  );

test('swaps the orders of a document and its neighbour', () => {
  expect(moved({ a: 1, b: 2, c: 5 }, 'b', 'up')).toEqual({ a: 2, b: 1 });
  expect(moved({ a: 1, b: 2, c: 5 }, 'b', 'down')).toEqual({ b: 5, c: 2 });
});

test('changes nothing beyond the ends, or for a document without a place', () => {
  expect(moved({ a: 1, b: 2 }, 'a', 'up')).toEqual({});
  expect(moved({ a: 1, b: 2 }, 'b', 'down')).toEqual({});
  expect(moved({ a: 1, b: 2 }, 'c', 'up')).toEqual({});
});

test('renumbers all documents from 1 if two have the same order', () => {
  expect(moved({ a: 1, b: 1, c: 1 }, 'c', 'up')).toEqual({ c: 2, b: 3 });
  expect(moved({ a: 3, b: 3 }, 'a', 'down')).toEqual({ b: 1, a: 2 });
});
