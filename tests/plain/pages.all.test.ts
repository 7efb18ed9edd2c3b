import { expect, test } from 'vitest';
import { openSampleSite } from '../support/built-site.ts';
import { readFunctionConfigs } from '../support/function-configs.ts';

/** Pages of a shop without its features: docs/product.md#features. */

const { pages, list } = await openSampleSite('plain');
const files = list();

const functionPaths = readFunctionConfigs()
  .flatMap(({ path }) => path)
  .map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

const isKnown = (path: string) =>
  path === '/studio/' ||
  pages.some((page) => page.path === path) ||
  files.includes(path.slice(1)) ||
  functionPaths.some((pattern) => pattern.test(path));

const textOf = (html: string) => html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');

test('the pages and files of features are not built', () => {
  for (const { path } of pages) expect(path).not.toMatch(/^\/(practise|pay)$/);
  expect(files.filter((file) => /^(drills\/|manifest|app-icon)/.test(file))).toEqual([]);
  expect(pages.filter(({ html }) => html.includes('manifest.webmanifest'))).toEqual([]);
});

test.each(pages)('$path has no dead link, and no word of a feature', ({ path, html }) => {
  const text = textOf(html);
  const links = [...text.matchAll(/ (?:href|action)="(\/(?!\/)[^"]*)"/g)].map(
    ([, address = '']) => new URL(address, 'https://shop.example').pathname,
  );
  expect(links.filter((link) => !isKnown(link))).toEqual([]);
  // Legal pages are the owner's texts.
  if (/^\/(privacy|terms|refunds)/.test(path)) return;
  expect(text).not.toMatch(
    /practise|try-drill|discount code|an offer|both subjects|ask someone to pay|grade evidence|see the grade/i,
  );
});
