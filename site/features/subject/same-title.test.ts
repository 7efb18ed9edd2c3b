import { expect, test } from 'vitest';
import { isSameTitle } from './same-title.ts';

/** @covers subject.repeated-title */
test('a title that repeats the topic is the same, whatever its case and spacing', () => {
  expect(isSameTitle(' market  Failure', 'Market failure ')).toBe(true);
  expect(isSameTitle('MarketFailure', 'Market failure')).toBe(true);
});

test('a title that says more is another one', () => {
  expect(isSameTitle('Market failure: essays', 'Market failure')).toBe(false);
});
