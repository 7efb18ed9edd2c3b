import { expect, test } from 'vitest';
import { findCover, findDiagram } from './library.ts';

test('finds a diagram by its name, and nothing by an unknown name', () => {
  expect(findDiagram('lorenz-curve')?.title).toBe('Lorenz curve');
  expect(findDiagram('no-such-curve')).toBeUndefined();
});

test("shows the first drawing of a subject's topics, and none without a known drawing", () => {
  const first = findCover([{}, { diagram: 'no-such-curve' }, { diagram: 'lorenz-curve' }]);
  expect(first?.name).toBe('lorenz-curve');
  expect(findCover([])).toBeUndefined();
  expect(findCover([{ diagram: undefined }, { diagram: 'no-such-curve' }])).toBeUndefined();
});
