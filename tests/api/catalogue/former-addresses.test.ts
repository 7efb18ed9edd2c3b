import { dirname, resolve } from 'node:path';
import { readRules } from 'local-stand-ins/netlify/rules.ts';
import { expect, test } from 'vitest';
import { buildSite } from '../../support/built-site.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox({ isSeeded: true });

const rename = (id: string, current: string) =>
  lakeOf(shop)
    .patch(id)
    .set({ slug: { _type: 'slug', current } })
    .commit();

/** Builds the site, and asks Netlify's own matcher for redirects. */
async function build() {
  const site = await buildSite(shop);
  const rules = await readRules(resolve('netlify.toml'), dirname(site.headersFile));
  const lead = async (path: string) => {
    const found = await rules.redirection(new URL(path, shop.shop), new Headers());
    return found && `${found.status} ${found.target.pathname}${found.target.search}`;
  };
  return { lead, paths: site.pages.map(({ path }) => path) };
}

const first = await build();
await rename(MACRO, 'macro-2027');
await rename(MICRO, 'micro');
const second = await build();

test('a renamed subject can be found at its former address', async () => {
  expect(await first.lead('/macroeconomics')).toBeUndefined();
  expect(second.paths).toContain('/macro-2027');
  expect(second.paths).not.toContain('/macroeconomics');
  expect(await second.lead('/macroeconomics?from=print')).toBe('301 /macro-2027?from=print');
  expect(await second.lead('/Macroeconomics')).toBe('301 /macro-2027');
  expect(await second.lead('/macro-2027')).toBeUndefined();
});

test('an address in capitals leads to the page', async () => {
  for (const path of ['/Microeconomics', '/MICROECONOMICS']) {
    expect(await first.lead(path)).toBe('301 /microeconomics');
  }
  expect(await first.lead('/Auth?tab=signup')).toBe('301 /auth?tab=signup');
});
