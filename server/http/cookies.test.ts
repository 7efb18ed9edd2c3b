import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HINT_COOKIE } from '#contract/sessions/session.ts';
import { markOwnedCookies, ownedCookies } from './cookies.ts';

test('the CDN and the server use the same cookie to choose the home page', () => {
  const settings = readFileSync(join(import.meta.dirname, '../../netlify.toml'), 'utf8');
  const cookies = [...settings.matchAll(/Cookie = (\[.*?\])/g)].map(([, names]) => names);
  expect(cookies).toEqual([JSON.stringify([HINT_COOKIE])]);
});

const slugs = Array.from({ length: 30 }, (_, number) => `subject-${number}`);
const toNames = (cookies: string[]) => cookies.map((cookie) => cookie.split('=')[0]);

test('a browser keeps the cookies of at most twenty subjects', () => {
  const first = ownedCookies([], slugs);
  expect(first).toHaveLength(20);
  const names = ['signed_in', ...toNames(first).map(String)];
  expect(markOwnedCookies(names, ['another'], true)).toEqual([]);
  expect(markOwnedCookies(names, ['subject-3'], false)).toEqual([
    'owned_subject-3=; Max-Age=0; Path=/; Secure; SameSite=Lax',
  ]);
});

test('sets and clears no cookie that is already right', () => {
  const names = ['owned_micro', 'owned_macro', 'signed_in'];
  expect(ownedCookies(names, ['micro', 'macro'])).toEqual([]);
  expect(markOwnedCookies(names, ['micro'], true)).toEqual([]);
  expect(markOwnedCookies(names, ['trade'], false)).toEqual([]);
  expect(toNames(ownedCookies(names, ['trade', 'macro']))).toEqual(['owned_micro', 'owned_trade']);
});
