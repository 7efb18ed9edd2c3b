import { dirname, resolve } from 'node:path';
import { readRules } from 'local-stand-ins/netlify/rules.ts';
import { describe, expect, test } from 'vitest';
import { SUBJECT_SLUGS } from '#contract/catalogue/former-slugs.ts';
import {
  attribute,
  elementText,
  inlineScripts,
  listElements,
} from '../../../site/integrations/html.ts';
import { buildSite, openSampleSite } from '../../support/built-site.ts';
import { fillContent, shape } from '../../support/fill-content.ts';
import { HOSTILE } from '../../support/hostile-content.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import { createSubject, deleteSubject } from '../../support/own-subject.ts';
import { buy } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { settle } from '../../support/settle.ts';
import { readGraph, subjectGraph } from '../../support/structured-data.ts';

/** Builds the site once more, which takes as long as a hundred other tests. */

const scripts = (html: string) => inlineScripts(listElements(html)).map(elementText);

const shop = await startTestSandbox({ isSeeded: true });
const site = setting(shop, 'SITE_URL');
const lake = lakeOf(shop);
const slug = (current: string) => ({ slug: { _type: 'slug', current } });

// Further subjects: without topics, off sale, and deleted although a student owns it.
const trade = { _id: 'subject-trade', _type: 'subject', name: 'Trade', price: 24 };
await lake.create({ ...trade, ...slug('trade'), description: '' });
await createSubject(shop, 'finance', { isOnSale: false, hasStoredFiles: false });
const welfare = await createSubject(shop, 'welfare', { hasStoredFiles: false });
await fillContent(shop, HOSTILE);
await buy(shop, await shop.student(), welfare.id);
// The copy of a subject that students own is saved after the response.
await settle(shop);
await deleteSubject(shop, welfare);
// As the build before the renaming has recorded.
await shop.store.hset(SUBJECT_SLUGS, { macroeconomics: { id: MACRO } });
await lake
  .transaction()
  .patch(MACRO, { set: slug('macro-2027') })
  .patch(MICRO, { set: slug('micro') })
  .commit();
const sample = await openSampleSite();
const built = await buildSite(shop);

const pageAt = (path: string) => {
  const page = built.pages.find((each) => each.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return page;
};

describe('pages built from hostile content', () => {
  /** Returns the page of the sample content that has the same parts. */
  const samplePath = (path: string) =>
    path
      .replace(/\/(micro|trade|finance|welfare)$/, '/microeconomics')
      .replace(/\/macro-2027$/, '/macroeconomics');
  const sampleHtml = (path: string) =>
    sample.pages.find((page) => page.path === samplePath(path))?.html ?? '';

  test('are the pages of the sample content, and those of further subjects', () => {
    const paths = built.pages.map(({ path }) => samplePath(path));
    expect([...new Set(paths)].sort()).toEqual(sample.pages.map(({ path }) => path).sort());
    expect(paths).toHaveLength(sample.pages.length + 5);
  });

  /** The link to a file whose title repeats the topic's name, as no title of the sample content does. */
  const REPEATED_TITLE = 'a id href aria-describedby class';

  // A subject without topics has parts of its own.
  test.each(built.pages.filter(({ path }) => path !== '/trade'))(
    '$path has no element, attribute or script that sample content lacks',
    ({ path, html }) => {
      const added = (list: (html: string) => string[]) => {
        const sampleEntries = new Set([...list(sampleHtml(path)), REPEATED_TITLE]);
        return list(html).filter((each) => !sampleEntries.has(each));
      };
      expect([...added(shape), ...added(scripts)]).toEqual([]);
    },
  );

  test('contain the text as typed', () => {
    const elements = listElements(pageAt('/micro').html);
    const title = elements.find((each) => attribute(each, 'property') === 'og:title');
    expect(title && attribute(title, 'content')).toBe(`${HOSTILE} revision notes`);
  });

  test('have a picture for links', () => {
    const pictures = built.list().filter((file) => /^og\/(micro|trade)\.png$/.test(file));
    expect(pictures).toHaveLength(2);
  });

  test.each([
    ['micro', '30.00', 'InStock'],
    ['trade', '24.00', 'OutOfStock'],
  ] as const)('/%s describes a product with its exact price', (path, price, stock) => {
    expect(readGraph(pageAt(`/${path}`).html)).toEqual(
      subjectGraph(site, { name: HOSTILE, slug: path, price, stock }),
    );
  });

  test('contain no address of a file at the CMS', async () => {
    const evidence: string = await lake.fetch('*[_type == "gradeEvidence"][0].pdf.asset->url');
    expect(built.contains(new URL(evidence).pathname)).toEqual([]);
  });

  test.each(['/finance', '/welfare'])(
    '%s, which is not for sale, exists for its buyers, and no page links visitors to it',
    (path) => {
      expect(pageAt(path).meta.get('robots')).toBe('noindex');
      expect(pageAt(`/owned${path}`).meta.get('robots')).toBe('noindex');
      const visited = built.pages.filter((page) => page.path !== '/home' && page.path !== path);
      const linking = visited.filter(({ html }) => html.includes(`href="${path}"`));
      expect(linking.map((page) => page.path)).toEqual([]);
      expect(built.read('sitemap.xml').toString()).not.toContain(path);
    },
  );
});

test("a renamed subject's former address redirects to the page, also in capitals", async () => {
  const redirect = async ({ headersFile }: { headersFile: string }, path: string) => {
    // Netlify's own matcher.
    const rules = await readRules(resolve('netlify.toml'), dirname(headersFile));
    const redirection = await rules.redirection(new URL(path, site), new Headers());
    return (
      redirection &&
      `${redirection.status} ${redirection.target.pathname}${redirection.target.search}`
    );
  };
  expect(await shop.store.hget(SUBJECT_SLUGS, 'macro-2027')).toEqual({ id: MACRO });
  expect(await redirect(sample, '/macroeconomics')).toBeUndefined();
  expect(await redirect(built, '/macroeconomics?from=print')).toBe('301 /macro-2027?from=print');
  expect(await redirect(built, '/Macroeconomics')).toBe('301 /macro-2027');
  expect(await redirect(built, '/macro-2027')).toBeUndefined();
});
