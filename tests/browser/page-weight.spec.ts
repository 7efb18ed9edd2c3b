import { compress } from '../bench/edge.ts';
import { expect, test } from '../support/browser/test.ts';

/** Of compressed HTML with its styles, so that headers and page fit the first ten packets. */
const MAX_BYTES = { '/': 10_000, '/microeconomics': 12_000, '/macroeconomics': 12_000 };

for (const [path, most] of Object.entries(MAX_BYTES)) {
  /** @covers home.light, subject.light */
  test(`${path} has at most ${most / 1000} kB, compressed, and no stylesheet to wait for`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text();
    expect(html).not.toMatch(/<link[^>]*rel="(?:stylesheet|preload)"/);
    expect(compress(html).length).toBeLessThanOrEqual(most);
  });
}
