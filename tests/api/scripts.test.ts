import { expect, test } from 'vitest';
import { brotliSize, scriptsOf } from '../bench/script-bytes.ts';
import { buildSite } from '../support/built-site.ts';
import { startTestSandbox } from '../support/sandbox.ts';

const { pages, read } = await buildSite(await startTestSandbox({ isSeeded: true }));

/** What a signed-in person's page loads by itself. */
const loadedAt = (path: string) => {
  const { html } = pages.find((page) => page.path === path) ?? {};
  if (html === undefined) throw new Error(`There is no page ${path}`);
  return scriptsOf(read, html, ['load', 'session']);
};

const MOST_FILES = 6;
/** In kB. */
const MOST_MORE = 10;

/** In kB, compressed. The payment provider's own script is not counted. */
const budgets = [
  { path: '/microeconomics', most: 80 },
  { path: '/auth', most: 85 },
  { path: '/purchases', most: 78 },
  { path: '/checkout', most: 90 },
  { path: '/home', most: 80 },
  { path: '/reset-password', most: 85 },
];

/** @covers reliability.script-bytes */
test.each(budgets)('$path loads at most $most kB of scripts, in few files', ({ path, most }) => {
  const files = loadedAt(path);
  expect(brotliSize(read, files)).toBeLessThanOrEqual(most);
  expect(files.size).toBeLessThanOrEqual(MOST_FILES);
});

/** @covers reliability.script-bytes */
test('a second page of a visit adds at most 10 kB', () => {
  const visits = budgets.flatMap(({ path: first }) =>
    budgets.map(({ path: second }) => ({ first, second })),
  );
  const more = visits.map(({ first, second }) => {
    const known = loadedAt(first);
    const added = [...loadedAt(second)].filter((file) => !known.has(file));
    return { visit: `${first} ${second}`, added: brotliSize(read, added) };
  });
  expect(more.filter(({ added }) => added > MOST_MORE)).toEqual([]);
});

/** @covers reliability.script-bytes */
test('/admin loads at most 120 kB of scripts', () => {
  expect(brotliSize(read, loadedAt('/admin'))).toBeLessThanOrEqual(120);
});

/** @covers reliability.script-bytes */
test('a visitor of a page for everyone loads no script', () => {
  const paths = ['/', '/microeconomics', '/terms'];
  const islands = pages
    .filter(({ path }) => paths.includes(path))
    .flatMap(({ html }) => [...scriptsOf(read, html, ['load', 'idle', 'visible', 'only'])]);
  expect(islands).toEqual([]);
});

/** @covers reliability.no-eval */
test('no script of a page compiles code, which its policy forbids', () => {
  const scripts = new Set(
    pages.flatMap(({ html }) => [...scriptsOf(read, html, ['load', 'session'])]),
  );
  const compiling = [...scripts].filter((path) =>
    /\bFunction\(|\beval\(/.test(read(path).toString()),
  );
  expect(compiling).toEqual([]);
});
