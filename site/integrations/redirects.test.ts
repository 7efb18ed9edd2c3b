import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RedirectsHandler } from '@netlify/redirects';
import { expect, onTestFinished, test } from 'vitest';
import { hostNameRules, ownedRules, redirectRules } from './redirects.ts';

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

test('serves the owners of a subject their page at its address', () => {
  expect(ownedRules(['macro'])).toBe('/macro /owned/macro 200! Cookie=owned_macro\n');
});

const PRODUCTION = {
  context: 'production',
  siteName: 'revision-notes',
  siteUrl: 'https://shop.example',
};

/** Finds the redirect of Netlify's own rule engine for a signed-in visitor, `netlify.toml` included. */
async function target(rules: string, url: string) {
  const publicDir = mkdtempSync(join(tmpdir(), 'redirects-'));
  onTestFinished(() => rmSync(publicDir, { recursive: true }));
  writeFileSync(join(publicDir, '_redirects'), rules);
  const projectDir = join(import.meta.dirname, '../..');
  const configPath = join(projectDir, 'netlify.toml');
  const options = { configRedirects: [], jwtRoleClaim: '', jwtSecret: '' };
  const handler = new RedirectsHandler({ ...options, configPath, projectDir, publicDir });
  const headers = { cookie: 'signed_in=user' };
  const match = await handler.match(new Request(url, { headers }));
  return match?.external ? [match.statusCode, match.force, match.target.href] : undefined;
}

test.each(['', 'admin', 'microeconomics?ref=a', 'api/auth/user', 'studio/structure'])(
  "redirects the host's name for the site to the shop's address: /%s",
  async (path) => {
    const rules = hostNameRules(PRODUCTION);
    const moved = [301, true, `https://shop.example/${path}`];
    expect(await target(rules, `https://revision-notes.netlify.app/${path}`)).toEqual(moved);
  },
);

test.each([
  'https://shop.example/admin',
  'https://6650a1b2c3--revision-notes.netlify.app/admin',
  'https://deploy-preview-7--revision-notes.netlify.app/',
  'https://other.netlify.app/',
])('does not redirect %s', async (url) => {
  expect(await target(hostNameRules(PRODUCTION), url)).toBeUndefined();
});

test.each([
  ['a preview', { ...PRODUCTION, context: 'deploy-preview' }],
  ['a build on another machine', { siteUrl: PRODUCTION.siteUrl }],
  [
    'a shop without a domain of its own',
    { ...PRODUCTION, siteUrl: 'https://revision-notes.netlify.app' },
  ],
])('writes no redirect for %s', (_, settings) => {
  expect(hostNameRules(settings)).toBe('');
});
