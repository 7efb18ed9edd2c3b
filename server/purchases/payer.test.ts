import { expect, test } from 'vitest';
import { askerName } from './payer.ts';

test.each([
  ['Maya', 'Maya'],
  ['  Maya Louise ', 'Maya'],
  ["D'Arcy", "D'Arcy"],
  ['Łukasz', 'Łukasz'],
  ['李', '李'],
  ['<b>Maya</b>', undefined],
  ['https://example.org', undefined],
  ['M4ya', undefined],
  ['A'.repeat(41), undefined],
  ['-', undefined],
  ['', undefined],
])('an asker named %j is shown as %j', (firstName, seen) => {
  expect(askerName({ firstName })).toBe(seen);
});
