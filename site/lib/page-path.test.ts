import { expect, test } from 'vitest';
import { pagePath } from './page-path.ts';

test.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/auth', '/auth'],
  ['/auth/', '/auth'],
  ['/auth.html', '/auth'],
  ['/a/index.html', '/a'],
])('the page at %s is known as %s', (built, known) => {
  expect(pagePath(new URL(built, 'https://shop.example'))).toBe(known);
});
