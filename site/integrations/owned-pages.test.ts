import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { findOwnedSlugs, ownedPages, sharesAddress } from './owned-pages.ts';

const site = mkdtempSync(join(tmpdir(), 'owned-'));
afterAll(() => rmSync(site, { recursive: true }));
mkdirSync(join(site, 'owned'));
for (const file of ['index', 'terms', 'micro', 'owned/micro', 'macro', 'owned/macro']) {
  writeFileSync(join(site, `${file}.html`), '');
}

test('appends a rule for each subject with a page for owners', async () => {
  writeFileSync(join(site, '_redirects'), '/old /new 301\n');
  await ownedPages().hooks['astro:build:done']?.({ dir: pathToFileURL(`${site}/`) } as never);
  expect(readFileSync(join(site, '_redirects'), 'utf8').split('\n')).toEqual([
    '/old /new 301',
    '/macro /owned/macro 200! Cookie=owned_macro',
    '/micro /owned/micro 200! Cookie=owned_micro',
    '',
  ]);
});

test.each([
  ['micro.html', true],
  ['owned/micro.html', true],
  ['terms.html', false],
  ['index.html', false],
  ['studio/micro.html', false],
])('tells for %s if it shares its address: %s', (file, shares) => {
  expect(sharesAddress(file, findOwnedSlugs(site))).toBe(shares);
});
