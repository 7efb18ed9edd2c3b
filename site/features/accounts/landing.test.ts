import { expect, test } from 'vitest';
import { landingPath } from './landing.ts';
import { safeNext } from './safe-next.ts';

test('leads from a file to a page that stays, and keeps any other path', () => {
  expect(landingPath(safeNext('/objects/item-1') ?? '')).toBe('/objects/item-1?from=auth');
  for (const path of ['/', '/microeconomics', '/checkout?subject=a', '/objects/a?ticket=b']) {
    expect(landingPath(path)).toBe(path);
  }
});
