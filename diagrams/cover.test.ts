import { expect, test } from 'vitest';
import { coverOf } from './cover.ts';

test("shows the first drawing of a subject's topics, or the neutral drawing", () => {
  const first = coverOf([{}, { diagram: 'no-such-curve' }, { diagram: 'lorenz-curve' }]);
  expect(first.name).toBe('lorenz-curve');
  expect(coverOf([]).name).toBe('topic-by-topic');
  expect(coverOf([{ diagram: undefined }, { diagram: 'no-such-curve' }]).name).toBe(
    'topic-by-topic',
  );
});
