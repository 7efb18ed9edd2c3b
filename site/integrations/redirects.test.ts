import { expect, test } from 'vitest';
import { redirectRules } from './redirects.ts';

test('redirects former addresses, and addresses in capitals, to the page', () => {
  const former = [{ former: 'macro', id: 'a', slug: 'macro-2027' }];
  expect(redirectRules(['macro-2027', 'terms'], former).trim().split('\n')).toEqual([
    '/macro /macro-2027 301',
    '/Macro /macro-2027 301',
    '/MACRO /macro-2027 301',
    '/Macro-2027 /macro-2027 301',
    '/MACRO-2027 /macro-2027 301',
    '/Terms /terms 301',
    '/TERMS /terms 301',
  ]);
});

test('redirects an address in which each word is capitalised', () => {
  expect(redirectRules(['public-finance'], [])).toContain('/Public-Finance /public-finance 301');
});
