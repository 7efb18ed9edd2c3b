import type { Browser } from 'playwright';
import { addPurchase } from '../../support/add-buyer.ts';
import type { CookieClient } from '../../support/client.ts';
import { MACRO } from '../../support/ids.ts';
import { launch, openPhone, openSlowPage, SLOW_3G, signIn } from '../phone.ts';
import { atMost, type Bench, figure } from '../row.ts';
import { enrol, withShop } from '../shop.ts';
import { inTurn, median } from '../statistics.ts';

/** Measures the time until a phone on a very slow line shows the first card, and until its answer can be shown. */
export const practice: Bench = (log) =>
  withShop('build', async (shop) => {
    const owner = await enrol(shop);
    await addPurchase(owner, MACRO);
    await using browser = await launch();
    const answers: Record<string, number[]> = { visitor: [], owner: [] };
    const open = (who: string, student?: CookieClient) => async () => {
      const { card, answer } = await openCard(browser, `${shop.shop}/practise`, student);
      answers[who]?.push(answer);
      return card;
    };
    const cases = { visitor: open('visitor'), owner: open('owner', owner) };
    log('opening');
    // The first visits warm the functions.
    await inTurn(cases, 1);
    const times = await inTurn(cases);
    for (const [who, all] of Object.entries(answers)) {
      log(`answer can be shown, ${who}: ${figure(median(all), 'ms')}`);
    }
    return [
      atMost('first card, visitor, 400 kbit/s', median(times.visitor), 3_000, { unit: 'ms' }),
      atMost('first card, owner, 400 kbit/s', median(times.owner), 4_000, { unit: 'ms' }),
    ];
  });

async function openCard(browser: Browser, address: string, student?: CookieClient) {
  await using phone = await openPhone(browser);
  if (student) await signIn(phone, student, new URL(address).origin);
  const page = await openSlowPage(phone, SLOW_3G);
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('.stage-prompt').waitFor();
  const card = performance.now() - began;
  await page.locator('[data-focus="prompt"]').waitFor();
  return { card, answer: performance.now() - began };
}
