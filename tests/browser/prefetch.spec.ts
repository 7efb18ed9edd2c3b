import { paths } from '#site/lib/paths.ts';
import { expect, test } from '../support/browser/test.ts';
import { MACRO } from '../support/ids.ts';

const CHECKOUT = paths.checkout({ subjectId: MACRO });
const SCRIPT = /\/_astro\/CheckoutPage\./;

test('the checkout is fetched once the form before it has the focus, and opens from the cache', async ({
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
  // Of a response that did not come over the network, the headers are subtracted from nothing.
  const sizes = await (await cached).request().sizes();
  expect(sizes.responseBodySize).toBeLessThanOrEqual(0);
  // Where a visitor is sent, which would interrupt the next test.
  await page.waitForURL((url) => url.pathname === '/auth');
});

test('nothing is fetched for a browser that saves data', async ({ page }) => {
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
