import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { findBrowser } from '../../../scripts/browser.mjs';
import { ShopProcess } from '../../faults/shop-process.ts';
import { MACRO } from '../../support/ids.ts';
import { compress } from '../edge.ts';
import { enrol } from '../load/enrol.ts';
import type { Bench, Row } from '../row.ts';

const KILOBYTE = 1_000;
const MAX_FILES = 6;
/** What the second page of a visit may load beyond the first. */
const MAX_MORE = 10;

/** The pages of a visit, and the most kB of scripts of a first one. */
const PAGES = [
  { name: 'subject, signed in', path: '/microeconomics', isSignedIn: true, target: 80 },
  { name: 'auth', path: '/auth', isSignedIn: false, target: 85 },
  { name: 'purchases', path: '/purchases', isSignedIn: true, target: 78 },
  { name: 'checkout', path: `/checkout?subject=${MACRO}`, isSignedIn: true, target: 90 },
  { name: 'admin', path: '/admin', isSignedIn: false, target: 120 },
] as const;

/** The scripts that a browser loads from the shop: bytes by brotli 11, and files. */
export const scripts: Bench = {
  name: 'scripts',
  async measure(log) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const shop = new ShopProcess(folder, { site: 'build' });
    try {
      await shop.start();
      const origin = shop.shop.shop;
      const [student] = await enrol(shop.shop, 1);
      const executablePath = findBrowser()?.path;
      await using browser = await chromium.launch(executablePath ? { executablePath } : {});
      const visit = async (isSignedIn: boolean): Promise<BrowserContext> => {
        const context = await browser.newContext();
        if (isSignedIn) await context.addCookies(cookiesOf(student?.cookie ?? '', origin));
        return context;
      };
      const rows: Row[] = [];
      for (const { name, path, isSignedIn, target } of PAGES) {
        log(name);
        await using context = await visit(isSignedIn);
        const first = await open(context, origin, path);
        rows.push({
          ...{ name: `scripts of ${name}`, measured: sizeOf(first), unit: 'kB' },
          ...{ bound: 'at most', target },
        });
        rows.push({
          ...{ name: `script files of ${name}`, measured: first.size, unit: '' },
          ...{ bound: 'at most', target: MAX_FILES },
        });
        const second = await open(context, origin, isSignedIn ? '/purchases' : '/');
        const more = new Map([...second].filter(([url]) => !first.has(url)));
        rows.push({
          ...{ name: `scripts of the page after ${name}`, measured: sizeOf(more), unit: 'kB' },
          ...{ bound: 'at most', target: MAX_MORE },
        });
      }
      return { rows };
    } finally {
      await shop.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function cookiesOf(header: string, url: string) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    // The browser takes a cookie with this prefix only where it says the same as the shop does.
    const isHost = name.startsWith('__Host-');
    const place = isHost ? { url, secure: true } : { url };
    return { name, value: pair.slice(at + 1), ...place };
  });
}

/** Opens a page. @returns the bytes of the shop's scripts that it uses, by address */
async function open(context: BrowserContext, origin: string, path: string) {
  const page = await context.newPage();
  const found = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.url().startsWith(origin))
      return;
    reading.push(
      response.body().then((body) => {
        found.set(response.url(), compress(body).length);
      }),
    );
  });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await Promise.all(reading);
  await page.close();
  return found;
}

const sizeOf = (files: ReadonlyMap<string, number>) =>
  [...files.values()].reduce((sum, bytes) => sum + bytes, 0) / KILOBYTE;
