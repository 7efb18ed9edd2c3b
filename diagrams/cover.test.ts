import { expect, test } from 'vitest';
import { coverOf } from './cover.ts';

test('a subject is shown by the first drawing of its topics, or by a neutral one', () => {
  const first = coverOf([{}, { diagram: 'no-such-curve' }, { diagram: 'lorenz-curve' }]);
  expect(first.name).toBe('lorenz-curve');
  expect(coverOf([]).name).toBe('topic-by-topic');
  expect(coverOf([{ diagram: undefined }, { diagram: 'no-such-curve' }]).name).toBe(
    'topic-by-topic',
  );
});
