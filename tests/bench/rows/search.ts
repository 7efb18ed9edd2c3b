import type { Browser } from 'playwright';
import type { CookieClient } from '../../support/client.ts';
import { launch, openPhone, openSlowPage, signIn } from '../phone.ts';
import { atMost, type Bench } from '../row.ts';
import { enrol, withShop } from '../shop.ts';
import { median, RUNS } from '../statistics.ts';

/** Measures the time until a phone shows the first result of a search in the seeded notes. */
export const search: Bench = (log) =>
  withShop('build', async (shop) => {
    const student = await enrol(shop);
    await using browser = await launch();
    log('searching');
    // The first search warms the functions.
    await searchOnce(browser, shop.shop, student);
    const times: number[] = [];
    while (times.length < RUNS) times.push(await searchOnce(browser, shop.shop, student));
    const name = 'first result of a search, with an empty cache';
    return [atMost(name, median(times), 1_500, { unit: 'ms' })];
  });

async function searchOnce(browser: Browser, origin: string, student: CookieClient) {
  await using phone = await openPhone(browser);
  await signIn(phone, student, origin);
  const page = await openSlowPage(phone);
  await page.goto(`${origin}/purchases`, { waitUntil: 'networkidle' });
  const began = performance.now();
  await page.locator('.notes-search input').fill('price');
  await page.locator('.notes-hits mark').first().waitFor();
  return performance.now() - began;
}
