import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { readPath } from '#contract/reading/read-paths.ts';
import { type Sandbox, startSandbox } from '#sandbox/shop/start.ts';
import { findBrowser } from '../../../scripts/browser.mjs';
import { announceChange } from '../../support/lake.ts';
import {
  hundredPages,
  hundredTextPages,
  scannedPages,
  thirtyPages,
} from '../../support/large-pdf.ts';
import { setting } from '../../support/setting.ts';
import { toBrowserCookies } from '../browser-cookies.ts';
import { sellFile } from '../files/sell-file.ts';
import { enrol } from '../load/enrol.ts';
import { openPhone, readFile, scrollThrough } from '../reader/read-file.ts';
import { type Openings, rowsOfOpening, rowsOfScrolling } from '../reader/rows.ts';
import type { Bench } from '../row.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const RUNS = 3;
const SCROLLED_PAGES = 100;

/** Chromium's limits of a phone, for what it keeps as long as memory lasts: decoded pictures above all. */
const LITTLE_MEMORY = '--enable-low-end-device-mode';

/** What it costs to read a file on a simulated phone. Uploads are at most 10 MB, so the large files are, too. */
export const reader: Bench = {
  name: 'reader',
  async measure(log) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const shop = await startSandbox({
      root: ROOT,
      port: 0,
      dataDir: folder,
      site: 'build',
      hasClock: false,
      logFunctions: () => {},
    });
    try {
      log('preparing four files');
      const files = await sellFiles(shop);
      const publishableKey = setting(shop, 'PUBLIC_STRIPE_KEY');
      const [student] = await enrol({ ...shop, publishableKey }, 1);
      const cookies = toBrowserCookies(student?.cookie ?? '', shop.shop);
      const open = async (browser: Browser) => {
        const phone = await openPhone(browser);
        await phone.addCookies(cookies);
        return phone;
      };
      await using browser = await launch();
      log('reading each of them');
      const openings: Openings[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await using phone = await open(browser);
        openings.push({
          first: await readFile(phone, files.thirty),
          later: await readFile(phone, files.thirty),
          others: [await readFile(phone, files.hundred), await readFile(phone, files.text)],
          scan: await readFile(phone, files.scans),
        });
      }
      log('scrolling through a hundred pages, twice');
      await using phone = await open(browser);
      const text = await scrollThrough(phone, files.text, SCROLLED_PAGES);
      await using little = await launch(LITTLE_MEMORY);
      await using smallPhone = await open(little);
      const pictures = await scrollThrough(smallPhone, files.hundred, SCROLLED_PAGES);
      return { rows: [...rowsOfOpening(openings), ...rowsOfScrolling({ text, pictures })] };
    } finally {
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function launch(...args: string[]): Promise<Browser> {
  const executablePath = findBrowser()?.path;
  return chromium.launch({ args, ...(executablePath && { executablePath }) });
}

/** @returns the address of the reader of each */
async function sellFiles(shop: Sandbox) {
  const files = { thirty: thirtyPages, hundred: hundredPages, text: hundredTextPages };
  const addresses = { thirty: '', hundred: '', text: '', scans: '' };
  const made = Object.entries({ ...files, scans: scannedPages });
  for (const [index, [name, make]] of made.entries()) {
    const id = await sellFile(shop, await make(), index);
    Object.assign(addresses, { [name]: shop.shop + readPath(id) });
  }
  await announceChange(shop);
  return addresses;
}
