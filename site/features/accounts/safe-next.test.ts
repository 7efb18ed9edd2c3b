import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { landingPath, safeNext } from './safe-next.ts';

const SHOP = 'https://shop.example';

describe('safeNext', () => {
  it.each([
    '/',
    '/microeconomics',
    '/checkout?subject=abc-1',
    '/purchases#top',
    '/authors',
    '/objects/item-1',
    '/checkout?subject=a%20b',
  ])('keeps the path %s', (path) => expect(safeNext(path)).toBe(path));

  it.each([
    ['nothing', undefined],
    ['nothing', null],
    ['nothing', ''],
    ['another scheme', 'https://evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'microeconomics'],
    ['another host', '//evil.example'],
    ['another host behind a backslash', '/\\evil.example'],
    ['another host behind a dot', '/.//evil.example'],
    ['another host behind an escape', '/%2fevil.example'],
    ['another host behind a tab', '/\t/evil.example'],
    ['a line end', '/x\r\nset-cookie: a=b'],
    ['an escaped line end', '/x%0d%0aset-cookie:%20a=b'],
    ['an escaped backslash', '/x%5cy'],
    ['an escaped null', '/x%00'],
    ['a broken escape', '/%zz'],
    ['itself', '/auth'],
    ['itself with a query', '/auth?next=/'],
    ['itself behind dots', '/x/../auth/'],
    ['itself behind an escape', '/%61uth'],
    ['the API', '/api/auth/logout'],
    ['the API in capitals', '/API/auth/logout'],
  ])('refuses %s', (_, value) => expect(safeNext(value)).toBeUndefined());

  it('stays in the shop for any input', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '@',
      ':',
      'evil.example',
      '?',
    );
    const crafted = fc.array(fc.oneof(parts, fc.string()), { maxLength: 8 }).map((x) => x.join(''));
    fc.assert(
      fc.property(fc.oneof(crafted, fc.webUrl(), fc.string({ unit: 'binary' })), (value) => {
        const next = safeNext(value);
        if (next === undefined) return;
        const url = new URL(next, SHOP);
        expect(url.origin).toBe(SHOP);
        expect(url.pathname).not.toMatch(/^\/(auth|api)(\/|$)/);
        expect(safeNext(next)).toBe(next);
      }),
      { numRuns: 500 },
    );
  });
});

test('replaces a file by a page that stays open, and keeps any other path', () => {
  expect(landingPath(safeNext('/objects/item-1') ?? '')).toBe('/objects/item-1?from=auth');
  for (const path of ['/', '/microeconomics', '/checkout?subject=a', '/objects/a?ticket=b']) {
    expect(landingPath(path)).toBe(path);
  }
});
