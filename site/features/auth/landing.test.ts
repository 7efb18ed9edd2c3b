import { expect, test } from 'vitest';
import { landingOf } from './landing.ts';
import { safeNext } from './safe-next.ts';

test('a file after a sign-in is a page that stays, any other path is itself', () => {
  expect(landingOf(safeNext('/objects/item-1') ?? '')).toBe('/objects/item-1?from=auth');
  for (const path of ['/', '/microeconomics', '/checkout?subject=a', '/objects/a?ticket=b']) {
    expect(landingOf(path)).toBe(path);
  }
});
