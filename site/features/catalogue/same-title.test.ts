import { expect, test } from 'vitest';
import { isSameTitle } from './same-title.ts';

test('ignores case and spacing', () => {
  expect(isSameTitle(' market  Failure', 'Market failure ')).toBe(true);
  expect(isSameTitle('MarketFailure', 'Market failure')).toBe(true);
});

test('distinguishes a longer title', () => {
  expect(isSameTitle('Market failure: essays', 'Market failure')).toBe(false);
});
