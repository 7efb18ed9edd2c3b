import type { Browser, Page } from 'playwright';
import { practiceLabels } from '#site/features/practice/labels.ts';
import { purchasesLabels } from '#site/features/purchases/labels.ts';
import type { CookieClient } from '../../support/client.ts';
import { launch, openPhone, openSlowPage, signIn } from '../phone.ts';
import { atMost, type Bench, figure } from '../row.ts';
import { enrol, withShop } from '../shop.ts';
import { inTurn, median } from '../statistics.ts';

const firstCard = (page: Page) => page.getByRole('button', { name: practiceLabels.showAnswer });
const firstPurchase = (page: Page) => page.getByRole('button', { name: purchasesLabels.access });

/** Measures the time until a phone shows a student's first card, relative to the first subject of /purchases. */
export const practice: Bench = (log) =>
  withShop('build', async (shop) => {
    const student = await enrol(shop);
    await using browser = await launch();
    const cases = {
      practise: () => timeUntil(browser, student, `${shop.shop}/practise`, firstCard),
      purchases: () => timeUntil(browser, student, `${shop.shop}/purchases`, firstPurchase),
    };
    log('opening');
    // The first visits warm the functions.
    await inTurn(cases, 1);
    const times = await inTurn(cases);
    const baseline = median(times.purchases);
    return [
      atMost('first card relative to /purchases', median(times.practise) / baseline, 1.25, {
        bare: figure(baseline, 'ms'),
      }),
    ];
  });

async function timeUntil(
  browser: Browser,
  student: CookieClient,
  address: string,
  find: typeof firstCard,
): Promise<number> {
  await using phone = await openPhone(browser);
  await signIn(phone, student, new URL(address).origin);
  const page = await openSlowPage(phone);
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await find(page).waitFor();
  return performance.now() - began;
}
