import type { Response } from 'playwright/test';
import { attribute, listElements } from '../../../site/integrations/html.ts';
import { compress } from '../../support/brotli.ts';
import { expect, test } from '../../support/browser/test.ts';

/** Replaces the shop's address in pages: its port changes their compressed size by up to 50 bytes. */
const ADDRESS = 'https://notes.example';

/** Compressed bytes of HTML with its styles. */
const MAX_BYTES = {
  '/': 18_500,
  '/microeconomics': 22_800,
  '/macroeconomics': 22_500,
  '/practise': 19_200,
  '/schools': 19_000,
  '/buy-for-someone': 17_000,
};

/** Compressed bytes of a first visit, without pictures. */
const MAX_FIRST_VISIT_BYTES: Record<string, number> = { '/': 38_000, '/microeconomics': 42_000 };

test('each page is small, compressed, and loads no stylesheet, and so is a first visit with its scripts', async ({
  page,
  sandbox,
}) => {
  for (const [path, most] of Object.entries(MAX_BYTES)) {
    const served = await (await page.request.get(path)).text();
    expect(served, path).toContain(sandbox.shop);
    const html = served.replaceAll(sandbox.shop, ADDRESS);
    const links = listElements(html).filter((element) =>
      ['stylesheet', 'preload'].includes(attribute(element, 'rel') ?? ''),
    );
    expect(links, path).toEqual([]);
    const ofPage = compress(html).length;
    expect(ofPage, path).toBeLessThanOrEqual(most);
    const mostOfVisit = MAX_FIRST_VISIT_BYTES[path];
    if (!mostOfVisit) continue;
    const others: Promise<Buffer>[] = [];
    const count = (response: Response) => {
      const isPicture = /^image\/(?!svg)/.test(response.headers()['content-type'] ?? '');
      if (!isPicture && !response.request().isNavigationRequest()) others.push(response.body());
    };
    await page.goto('about:blank');
    page.on('response', count);
    await page.goto(path, { waitUntil: 'networkidle' });
    page.off('response', count);
    const sizes = (await Promise.all(others)).map((body) => compress(body).length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, ofPage)).toBeLessThanOrEqual(mostOfVisit);
  }
});
