import { attribute, listElements } from '../../../site/integrations/html.ts';
import { compress } from '../../support/brotli.ts';
import { expect, test } from '../../support/browser/test.ts';

/** Compressed bytes of HTML with its critical styles. */
const MAX_BYTES = {
  '/': 14_000,
  '/microeconomics': 18_000,
  '/macroeconomics': 18_000,
  '/practise': 14_000,
};

test('each page is small, compressed, and has no render-blocking stylesheet', async ({
  request,
}) => {
  for (const [path, most] of Object.entries(MAX_BYTES)) {
    const html = await (await request.get(path)).text();
    const waits = listElements(html).filter(
      (element) =>
        element.parentNode?.nodeName === 'head' &&
        ['stylesheet', 'preload'].includes(attribute(element, 'rel') ?? ''),
    );
    expect(waits, path).toEqual([]);
    expect(compress(html).length, path).toBeLessThanOrEqual(most);
  }
});
