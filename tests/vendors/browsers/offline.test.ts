import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, PATIENCE_MS } from './browser.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { addBuyer, countKept, keep, logIn } from './offline-job.ts';
import { StoppingShop } from './stopping-shop.ts';

const shop = new StoppingShop();
beforeAll(() => shop.start());
afterAll(() => shop.delete());

test('a shop that switches the feature off leaves nothing in a browser', async ({
  skip,
  onTestFinished,
}) => {
  await shop.start();
  const started = await Promise.all([startChromium(), startFirefox()]);
  const browsers = started.filter((each): each is Browser => each !== undefined);
  onTestFinished(async () => {
    await Promise.all(browsers.map((each) => each.close()));
  });
  if (browsers.length === 0) return skip('no browser is installed');
  for (const browser of browsers) {
    const { student } = await addBuyer(shop.origin);
    await logIn(browser, shop.origin, student);
    await keep(browser, shop.origin);
    expect(await countKept(browser)).toEqual({ registrations: 1, caches: 2, databases: 1 });
  }
  await shop.stop();
  await shop.start('plain');
  for (const browser of browsers) {
    await browser.open(`${shop.origin}/purchases`);
    await expect
      .poll(() => countKept(browser), { timeout: PATIENCE_MS })
      .toEqual({ registrations: 0, caches: 0, databases: 0 });
  }
});
