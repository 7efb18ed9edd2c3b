import { expect, test } from 'vitest';
import { attribute, listElements } from '#site/integrations/html.ts';
import { openSampleSite } from '../support/built-site.ts';
import { brotliSize, nameOf, scriptsOf } from '../support/script-bytes.ts';
import { IS_TESTING_ALL } from '../support/test-all.ts';

const { pages, read, list } = await openSampleSite();

/**
 * Chunks that load on demand or on few visits. Any other late chunk counts for each page that can load it, as in a
 * browser that loads the page.
 */
const ON_DEMAND = new Set([
  'meet-demand',
  'read-as-administrator',
  'EmailSuggestion',
  'describe-password',
  // Subject page: contents and downloads.
  'fill-contents',
  'save-all',
  'fetch-topics',
  'SubjectFiles',
  'DownloadSubject',
  'keep-subject',
  'AccountForm',
  'AskDialog',
  'DiscountRows',
  'FreeOrderForm',
  'suggest',
  // Kept pages: only if a worker serves them, which then has the file.
  'start-offline',
  // Orders of places: the part for each kind of order, and the card form.
  'PlacesPayment',
  'ParentOrder',
  'SchoolOrder',
  // For pupils of a class.
  'ShowMore',
  // Practise: kinds of cards, and what loads after the first card.
  'Overview',
  'DrawingCard',
  'GapCard',
  'LabelsCard',
  'MatchCard',
  'OrderCard',
  'QuestionCard',
  'TrueOrFalseCard',
  'TypedCard',
  'WordsCard',
  // Panel.
  'AdminSignIn',
  'TopicContent',
  'EvidenceForm',
  'SalesTab',
  'OrdersTab',
  'CustomersTab',
  'PracticeTab',
  'SignInTab',
  'AuditTab',
  'StatusTab',
  'ReauthenticationDialog',
  'passkey',
  'prove-at-provider',
]);

/** Lists the scripts that a signed-in person's page loads automatically, immediately and late. */
const loadedAt = (path: string) => {
  const { html } = pages.find((page) => page.path === path) ?? {};
  if (html === undefined) throw new Error(`There is no page ${path}`);
  return scriptsOf(read, html, ['page', 'session'], ON_DEMAND);
};

/** Compressed scripts of a page, without the payment provider's. React is 58 kB of it. */
const MAX_KB = 99;
const MAX_FILES = 12;
const MAX_MORE_KB = 13.5;

const paths = [
  '/microeconomics',
  '/auth',
  '/purchases',
  '/practise',
  '/print-cards',
  '/account',
  '/delete-account',
  '/checkout',
  '/pay',
  '/buy-for-someone',
  '/orders',
  '/join',
  '/class',
  '/schools',
  '/home',
  '/reset-password',
  '/choose-password',
  '/admin',
];

test.each(paths)('%s loads at most 99 kB of scripts, in at most 12 files', (path) => {
  const files = loadedAt(path);
  expect(brotliSize(read, files)).toBeLessThanOrEqual(MAX_KB);
  expect(files.size).toBeLessThanOrEqual(MAX_FILES);
});

test("a second page of a student's visit adds at most 13.5 kB", () => {
  // Pages of the owner, of payers and of teachers.
  const others = ['/admin', '/buy-for-someone', '/orders', '/schools', '/class'];
  const visited = paths.filter((path) => !others.includes(path));
  const visits = visited.flatMap((first) => visited.map((second) => ({ first, second })));
  const more = visits.map(({ first, second }) => {
    const loaded = loadedAt(first);
    const added = [...loadedAt(second)].filter((file) => !loaded.has(file));
    return { visit: `${first} ${second}`, added: brotliSize(read, added) };
  });
  expect(more.filter(({ added }) => added > MAX_MORE_KB)).toEqual([]);
});

test("a visitor's page loads no script", () => {
  const visited = ['/', '/microeconomics', '/terms'];
  const islands = pages
    .filter(({ path }) => visited.includes(path))
    .flatMap(({ html }) => [
      ...scriptsOf(read, html, ['page', 'load', 'idle', 'visible', 'only'], ON_DEMAND),
    ]);
  expect(islands).toEqual([]);
});

test.each(['/', '/microeconomics'])('the free drill of %s weighs at most 40 kB', (path) => {
  const elements = listElements(pages.find((page) => page.path === path)?.html ?? '');
  const find = (name: string) =>
    elements.map((element) => attribute(element, name) ?? '').find((value) => value !== '') ?? '';
  const parts = [find('data-script').slice(1), `drills/${find('data-diagram')}.json`];
  expect(brotliSize(read, parts)).toBeLessThanOrEqual(40);
});

test("no page's script compiles code, which the content security policy forbids", () => {
  const scripts = new Set(
    pages.flatMap(({ html }) => [...scriptsOf(read, html, ['page', 'session'], ON_DEMAND)]),
  );
  const compiling = [...scripts].filter((path) =>
    /\bFunction\(|\beval\(/.test(read(path).toString()),
  );
  expect(compiling).toEqual([]);
});

const files = list();

test('each chunk that loads on demand is a file', () => {
  const names = new Set(files.map(nameOf));
  expect([...ON_DEMAND].filter((name) => !names.has(name))).toEqual([]);
});

const READER = /^_astro\/(?:reader|pdf\.worker)-[\w-]+\.js$/;

test('no page but the reader refers to its script and its worker, which weigh at most 460 kB', () => {
  const own = files.filter((file) => READER.test(file));
  expect(own).toHaveLength(2);
  // Compressing them takes seconds.
  if (IS_TESTING_ALL) expect(brotliSize(read, own)).toBeLessThanOrEqual(460);
  const others = pages.filter(({ path }) => path !== '/read-shell');
  const naming = others.filter(({ html }) => own.some((file) => html.includes(file)));
  expect(naming.map(({ path }) => path)).toEqual([]);
});

test('the reader runs only its own scripts, and only its worker compiles WebAssembly', () => {
  const policies = new Map(
    [
      ...read('_headers')
        .toString()
        .matchAll(/^(\S+)\n {2}Content-Security-Policy: (.+)$/gm),
    ].map(([, path = '', policy = '']) => [path, policy]),
  );
  const policy = policies.get('/read-shell') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/=]+')*; /);
  expect(policy).toContain("worker-src 'self';");
  expect(policy).not.toMatch(/unsafe|\*|http/);
  const wasm = [...policies].filter(([, value]) => value.includes('wasm-unsafe-eval'));
  expect(wasm.map(([path]) => path)).toEqual(
    files.filter((file) => /^_astro\/pdf\.worker/.test(file)).map((file) => `/${file}`),
  );
});
