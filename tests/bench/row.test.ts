import { expect, test } from 'vitest';
import { atLeast, atMost, isMet, toTable } from './row.ts';

const even = atMost('a', 5, 5, { unit: 'ms' });
const slow = atLeast('b', 0.893, 0.9, { bare: 'c 3' });

test('a target is met up to and including its limit', () => {
  expect([even, slow].map(isMet)).toEqual([true, false]);
});

test('the table shows for each row whether its target is met', () => {
  expect(toTable([even, slow]).split('\n').slice(2)).toEqual([
    '| a | 5 ms | at most 5 ms |  | met |',
    '| b | 0.89 | at least 0.90 | c 3 | MISSED |',
  ]);
});
