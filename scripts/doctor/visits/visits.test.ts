import { readFileSync } from 'node:fs';
import { project, serve } from 'local-stand-ins/netlify/test-project.ts';
import { expect, test } from 'vitest';
import { variants } from '../../../tests/support/test-all.ts';
import type { Check } from '../check.ts';
import { examine, UNUSED_ADDRESS } from '../test-shop.ts';
import { caching } from './caching.ts';
import { functionHeaders, pageHeaders } from './headers.ts';
import { signedInHome } from './home.ts';
import { oldDeploys, PERMALINK } from './old-deploys.ts';
import { ownedPages } from './owned-pages.ts';

const ROOT = `${import.meta.dirname}/../../..`;

const RULES = readFileSync(`${ROOT}/netlify.toml`, 'utf8');

const LINKS = '[[redirects]]\nfrom = "/pay/:token"\nto = "/pay.html"\nstatus = 200\n';

const HEADERS = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
};

const api = (path: string, headers: object, status = 200) => `
  export const config = { path: '${path}' };
  export default () => Response.json([], ${JSON.stringify({ status, headers })});`;

const edge = (headers: object) => `
  export const config = { path: '/objects/*' };
  export default () => Response.json({}, { status: 401, headers: ${JSON.stringify(headers)} });`;

const FILES = {
  'netlify.toml': RULES,
  'dist/_headers': [
    "/*\n  Content-Security-Policy: default-src 'self'\n",
    '/micro\n  Cache-Control: private, no-cache\n',
    '/owned/micro\n  Cache-Control: private, no-cache\n',
  ].join(''),
  'dist/_redirects': '/micro /owned/micro 200! Cookie=owned_micro\n',
  'dist/sitemap.xml': '<loc>https://shop.example/</loc><loc>https://shop.example/micro</loc>',
  'dist/micro.html': 'to buy',
  'dist/owned/micro.html': 'bought',
  'dist/index.html': '<link rel="stylesheet" href="/_astro/style.hash.css">visitor',
  'dist/home.html': 'signed in',
  'dist/admin.html': 'admin',
  'dist/checkout.html': 'checkout',
  'dist/pay.html': 'pay',
  'dist/_astro/style.hash.css': 'a{}',
  'functions/subjects.ts': api('/api/subjects', HEADERS),
  'functions/user.ts': api('/api/auth/user', HEADERS),
  'functions/edge/objects.ts': edge(HEADERS),
};

async function visitShop(check: Check, files: Record<string, string> = {}, settings = {}) {
  const { origin } = await serve(project({ ...FILES, ...files }));
  return examine(check, settings, origin);
}

const CHECKS = { pageHeaders, functionHeaders, oldDeploys, signedInHome, ownedPages, caching };

test('a correctly deployed shop is good', async () => {
  const { origin } = await serve(project(FILES));
  for (const [name, check] of Object.entries(CHECKS)) {
    const finding = await examine(check, {}, origin);
    expect([name, finding]).toEqual([name, { verdict: 'good', sentence: expect.any(String) }]);
  }
});

const without = (name: string) => ({ ...HEADERS, [name]: undefined });

const BAD: [string, Check, Record<string, string>, string][] = [
  [
    'no headers on pages',
    pageHeaders,
    { 'netlify.toml': LINKS },
    'lacks Strict-Transport-Security',
  ],
  ['no policy on pages', pageHeaders, { 'dist/_headers': '' }, 'lacks Content-Security-Policy'],
  [
    'no policy at the other address of a page',
    pageHeaders,
    { 'dist/_headers': FILES['dist/_headers'].replace('/*', '/admin') },
    '/ lacks Content-Security-Policy',
  ],
  [
    'no rewrite of payment links',
    pageHeaders,
    { 'netlify.toml': RULES.replace('from = "/pay/:token"', 'from = "/paid/:token"') },
    '/pay/doctor is not there',
  ],
  [
    'a missing page',
    pageHeaders,
    {
      'netlify.toml': `${RULES}\n[[redirects]]\nfrom = "/checkout"\nto = "/none"\nstatus = 404\nforce = true`,
    },
    '/checkout is not there',
  ],
  [
    'no headers of functions',
    functionHeaders,
    { 'functions/subjects.ts': api('/api/subjects', without('x-frame-options')) },
    '/api/subjects lacks X-Frame-Options',
  ],
  [
    'no headers of the Edge Function',
    functionHeaders,
    { 'functions/edge/objects.ts': edge(without('strict-transport-security')) },
    'The Edge Function lacks Strict-Transport-Security',
  ],
  [
    'functions that fail',
    functionHeaders,
    { 'functions/subjects.ts': api('/api/subjects', HEADERS, 500) },
    '/api/subjects responds with 5',
  ],
  [
    'an Edge Function that does not run',
    functionHeaders,
    {
      'functions/edge/objects.ts':
        "export const config = { path: '/elsewhere' };\nexport default () => undefined;",
    },
    'the Edge Function does not run',
  ],
  ['one home page for all', signedInHome, { 'netlify.toml': '' }, '/ is the same page with'],
  [
    'one page of a subject for all',
    ownedPages,
    { 'dist/_redirects': '' },
    '/micro is the same page with the cookie owned_micro and without it',
  ],
  [
    'a page of a subject that caches keep',
    ownedPages,
    { 'dist/_headers': '' },
    'Caches may keep /micro',
  ],
  [
    'no sitemap',
    ownedPages,
    { 'dist/sitemap.xml': '', 'dist/_redirects': '/sitemap.xml /none 404!' },
    'The sitemap',
  ],
  [
    'a home page that caches keep',
    signedInHome,
    { 'netlify.toml': RULES.replaceAll('"private, no-cache"', '"public, max-age=600"') },
    'Caches may keep /',
  ],
  [
    'built files that are not kept',
    caching,
    { 'netlify.toml': RULES.replaceAll(', immutable', '') },
    'are not kept for a year',
  ],
  ['no built files', caching, { 'dist/index.html': 'visitor' }, 'names no built file'],
  [
    'personal responses that are kept',
    caching,
    { 'functions/user.ts': api('/api/auth/user', without('cache-control')) },
    'Caches may keep what is personal',
  ],
];

/** The first fault that each check finds. */
const FIRST_OF_CHECK = BAD.flatMap(([, check], place) =>
  BAD.findIndex((row) => row[1] === check) === place ? [place] : [],
);

test.each(variants(BAD, ...FIRST_OF_CHECK))(
  'a shop with %s is bad',
  async (_, check, files, sentence) => {
    expect(await visitShop(check, files)).toEqual({
      verdict: 'bad',
      sentence: expect.stringContaining(sentence),
    });
  },
);

const { oldDeploys: _, ...visits } = CHECKS;

test.each(variants(Object.entries(visits), 0))(
  'an address without a shop is bad: %s',
  async (_, check) => {
    expect(await examine(check, {}, UNUSED_ADDRESS)).toEqual({
      verdict: 'bad',
      sentence: expect.stringContaining('nothing responds at its address'),
    });
  },
);

test('an old deploy that refuses is good, and a working old deploy is bad', async () => {
  const deploy = async (status: number) =>
    (await serve(project({ 'functions/api.ts': api('/api/subjects', HEADERS, status) }))).origin;
  const examineOld = async (status: number) =>
    examine(oldDeploys, { [PERMALINK]: await deploy(status) }, 'https://notes.shop');
  expect((await examineOld(421)).verdict).toBe('good');
  expect(await examineOld(200)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining('responds with 200 instead of 421'),
  });
  expect(await examine(oldDeploys, {}, 'https://notes.shop')).toEqual({
    verdict: 'not checked',
    sentence: expect.stringContaining('--permalink'),
  });
});
