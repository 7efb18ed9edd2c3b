import { paths } from '#site/lib/paths.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

const CHECKOUT = paths.checkout({ subjectId: MACRO });
const SCRIPT = /\/_astro\/CheckoutPage\./;

test('the checkout is prefetched when the form before it gets the focus, and opens from the cache', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(paths.auth({ next: CHECKOUT }), { waitUntil: 'networkidle' });
  const isOfCheckout = (url: string) => url.endsWith(CHECKOUT) || SCRIPT.test(url);
  expect(asked.filter(isOfCheckout)).toEqual([]);

  const script = page.waitForResponse(SCRIPT);
  await page.getByLabel('Email').focus();
  await (await script).finished();
  const { origin } = new URL(page.url());
  expect(asked.filter((url) => !url.startsWith(origin))).toEqual([]);

  const cached = page.waitForResponse((response) => SCRIPT.test(response.url()));
  await page.goto(CHECKOUT);
  // For a response from the cache, Chromium subtracts the headers from zero.
  const sizes = await (await cached).request().sizes();
  expect(sizes.responseBodySize).toBeLessThanOrEqual(0);
  // A visitor's redirect would interrupt the next test.
  await page.waitForURL((url) => url.pathname === '/auth');
});

test('nothing is prefetched for a browser that saves data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(paths.auth({ next: CHECKOUT }), { waitUntil: 'networkidle' });
  await page.getByLabel('Email').focus();
  await page.getByLabel('Email').press('Tab');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => SCRIPT.test(url))).toEqual([]);
});
