import { expect, test } from 'vitest';
import { prefersPage } from './filled-pages.ts';

const BROWSERS = {
  Chrome: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
  Safari: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
};

test.each([
  [BROWSERS.Chrome, true],
  [BROWSERS.Safari, true],
  ['text/html', true],
  ['TEXT/HTML', true],
  ['text/*', true],
  ['application/json;q=0.9, text/html', true],
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['application/json, text/plain, */*', false],
  ['text/html;q=0.5, application/json', false],
  ['text/html;q=0, */*', false],
  ['image/png', false],
])('a page is preferred for Accept %s: %s', (accept, isPage) => {
  const headers = new Headers();
  if (accept !== undefined) headers.set('accept', accept);
  expect(prefersPage(new Request('http://shop.example/', { headers }))).toBe(isPage);
});
