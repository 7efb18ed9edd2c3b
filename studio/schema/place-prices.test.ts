import { expect, test } from 'vitest';
import { checkSteps } from './place-prices.ts';

test.each([
  ['one step', [[2, 20]], true],
  [
    'steps whose totals grow',
    [
      [2, 20],
      [10, 15],
      [30, 12],
    ],
    true,
  ],
  [
    'a step with the same total',
    [
      [2, 20],
      [4, 10],
    ],
    true,
  ],
  [
    'a step whose total is lower',
    [
      [10, 20],
      [11, 10],
    ],
    'The first step must begin with 2 places.',
  ],
  [
    'a later step whose total is lower',
    [
      [2, 20],
      [10, 15],
      [11, 10],
    ],
    '11 places would cost £110, less than 10 places at £150. Each step must cost at least as much in total as the step before.',
  ],
  [
    'steps out of order',
    [
      [2, 20],
      [30, 12],
      [10, 15],
    ],
    'The step from 10 places comes after the step from 30. Put the steps in order.',
  ],
  [
    'a number twice',
    [
      [2, 20],
      [2, 25],
    ],
    'The step from 2 places comes after the step from 2. Put the steps in order.',
  ],
  [
    'a step without a number, which its own field reports',
    [
      [2, 20],
      [undefined, 10],
    ],
    true,
  ],
  ['no step, which another rule reports', undefined, true],
])('judges a price list of schools: %s', (_, steps, verdict) => {
  const typed = steps?.map(([from, price]) => ({
    ...(from !== undefined && { from }),
    ...(price !== undefined && { price }),
  }));
  expect(checkSteps(typed)).toBe(verdict);
});
