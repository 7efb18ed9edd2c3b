import { expect, it } from 'vitest';
import { safeNext } from '#site/features/accounts/safe-next.ts';
import { canonicalPath, pagePath, paths } from './paths.ts';

it('omits parameters without a value', () => {
  expect(paths.auth()).toBe('/auth');
  expect(paths.auth({ tab: 'signup' })).toBe('/auth?tab=signup');
});

it('returns to the checkout after signing in', () => {
  const address = paths.auth({ next: paths.checkout({ subjectId: 'subject-1' }) });
  const next = new URL(address, 'https://shop.example').searchParams.get('next');
  expect(safeNext(next)).toBe('/checkout?subject=subject-1');
});

it.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/auth', '/auth'],
  ['/auth/', '/auth'],
  ['/auth.html', '/auth'],
  ['/a/index.html', '/a'],
])('reads %s as the page %s', (built, path) => {
  expect(pagePath(new URL(built, 'https://shop.example'))).toBe(path);
});

it.each([
  ['/home.html', '/'],
  ['/owned/micro.html', '/micro'],
  ['/micro.html', '/micro'],
])('shows the page %s at %s', (built, shown) => {
  expect(canonicalPath(new URL(built, 'https://shop.example'))).toBe(shown);
});
