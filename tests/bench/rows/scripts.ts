import type { BrowserContext } from 'playwright';
import { signInAsAdministrator } from '../../support/administrator.ts';
import { compress } from '../../support/brotli.ts';
import { createClient } from '../../support/client.ts';
import { MACRO } from '../../support/ids.ts';
import { launch, signIn } from '../phone.ts';
import { atMost, type Bench, figure } from '../row.ts';
import { enrol, withShop } from '../shop.ts';

/** kB of 1,024 bytes, of which React is 58. The page *Practise* also loads a drill. */
const MAX_KB = 105;
const MAX_FILES = 12;
/** Time without requests after which all scripts have loaded, even on a busy machine. */
const SILENCE_MS = 1_500;

const PAGES: [path: string, who: string][] = [
  ['/microeconomics', 'student'],
  ['/auth', 'visitor'],
  ['/purchases', 'student'],
  ['/practise', 'student'],
  [`/checkout?subject=${MACRO}`, 'student'],
  ['/pay/unknown', 'visitor'],
  ['/admin', 'administrator'],
];

/** Measures the shop's scripts on the first page of a visit: bytes in brotli 11, and files. */
export const scripts: Bench = (log) =>
  withShop('build', async (shop) => {
    const student = await enrol(shop);
    const token = await signInAsAdministrator(shop, createClient(shop.shop));
    await using browser = await launch();
    let [kB, files] = [0, 0];
    for (const [path, who] of PAGES) {
      await using context = await browser.newContext();
      if (who === 'student') await signIn(context, student, shop.shop);
      if (who === 'administrator')
        await context.addInitScript((stored) => localStorage.setItem('adminToken', stored), token);
      const sizes = await open(context, shop.shop, path);
      const size = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) / 1_024;
      log(`${path}, ${who}: ${figure(size, 'kB')} in ${sizes.size} files`);
      kB = Math.max(kB, size);
      files = Math.max(files, sizes.size);
    }
    return [
      atMost('most scripts of a page', kB, MAX_KB, { unit: 'kB' }),
      atMost('most script files of a page', files, MAX_FILES),
    ];
  });

/** Opens a page. @returns used bytes of the shop's scripts, by address */
async function open(context: BrowserContext, origin: string, path: string) {
  const page = await context.newPage();
  const bytesByUrl = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (response.request().resourceType() !== 'script' || !url.startsWith(origin)) return;
    reading.push(response.body().then((body) => void bytesByUrl.set(url, compress(body).length)));
  });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SILENCE_MS);
  await Promise.all(reading);
  return bytesByUrl;
}
