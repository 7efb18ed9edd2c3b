import { expect, test } from 'vitest';
import { findDrills, findFreeDrill } from './drills.ts';

test('an unknown drawing has no drills', () => {
  for (const name of ['no-such-curve', 'toString', '']) expect(findDrills(name)).toEqual([]);
});

test("a subject's free drill is the first drill of its first topic that has one", () => {
  const [first] = findDrills('lorenz-curve');
  const topics = [
    {},
    { diagram: 'no-such-curve' },
    { diagram: 'lorenz-curve' },
    { diagram: 'tariff' },
  ];
  expect(findFreeDrill(topics)).toEqual({ diagram: 'lorenz-curve', drill: first });
  expect(findFreeDrill([{}, { diagram: 'no-such-curve' }])).toBeUndefined();
  expect(findFreeDrill([])).toBeUndefined();
});
