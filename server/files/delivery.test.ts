import { expect, test } from 'vitest';
import { dispositionFor } from './delivery.ts';

const NAMED = 'attachment; filename="Notes.pdf"';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';

test.each([
  ['a desktop', { 'user-agent': DESKTOP }],
  ['a desktop by its client hint', { 'user-agent': DESKTOP, 'sec-ch-ua-mobile': '?0' }],
  ['a program without a name', {}],
])('makes %s save the file under its name', (_, headers) => {
  expect(dispositionFor(new Headers(headers as HeadersInit), NAMED)).toBe(NAMED);
});

test.each([
  ['an iPhone', { 'user-agent': IPHONE }],
  ['a phone by its client hint', { 'user-agent': DESKTOP, 'sec-ch-ua-mobile': '?1' }],
])('makes %s open the file', (_, headers) => {
  expect(dispositionFor(new Headers(headers), NAMED)).toBe('inline; filename="Notes.pdf"');
});
