import { expect, test } from 'vitest';
import { isSameTitle } from './same-title.ts';

test('ignores case and spacing', () => {
  expect(isSameTitle(' market  Failure', 'Market failure ')).toBe(true);
  expect(isSameTitle('MarketFailure', 'Market failure')).toBe(true);
});

test('tells a longer title apart', () => {
  expect(isSameTitle('Market failure: essays', 'Market failure')).toBe(false);
});
