import { attribute, listElements } from '../../../site/integrations/html.ts';
import { compress } from '../../support/brotli.ts';
import { expect, test } from '../../support/browser/test.ts';

/** Compressed bytes of HTML with its styles. */
const MAX_BYTES = {
  '/': 18_500,
  '/microeconomics': 22_800,
  '/macroeconomics': 22_500,
  '/practise': 19_200,
  '/schools': 19_000,
  '/buy-for-someone': 17_000,
};

test('each page is small, compressed, and loads no stylesheet', async ({ request }) => {
  for (const [path, most] of Object.entries(MAX_BYTES)) {
    const html = await (await request.get(path)).text();
    const links = listElements(html).filter((element) =>
      ['stylesheet', 'preload'].includes(attribute(element, 'rel') ?? ''),
    );
    expect(links, path).toEqual([]);
    expect(compress(html).length, path).toBeLessThanOrEqual(most);
  }
});

const FIRST_VISITS = { '/': 38_000, '/microeconomics': 42_000 };

for (const [path, most] of Object.entries(FIRST_VISITS)) {
  test(`a first visit to ${path} takes at most ${most} bytes without pictures`, async ({
    page,
  }) => {
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (!/^image\/(?!svg)/.test(response.headers()['content-type'] ?? '')) {
        bodies.push(response.body());
      }
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const sizes = (await Promise.all(bodies)).map((body) => compress(body).length);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(2);
    expect(bytes).toBeLessThanOrEqual(most);
  });
}
