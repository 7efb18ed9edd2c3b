import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { findBrowser } from '../../../scripts/browser.mjs';
import { ShopProcess } from '../../faults/shop-process.ts';
import { signInAsAdministrator } from '../../support/administrator.ts';
import { createClient } from '../../support/client.ts';
import { MACRO } from '../../support/ids.ts';
import { toBrowserCookies } from '../browser-cookies.ts';
import { compress } from '../edge.ts';
import { enrol } from '../load/enrol.ts';
import type { Bench, Row } from '../row.ts';

/** As in the test that holds the same budgets. */
const KILOBYTE = 1_024;
const MAX_FILES = 7;
/** What the second page of a visit may load beyond the first. */
const MAX_MORE = 12;
/** Milliseconds after which no script of a page is expected any more, on a busy machine too. */
const SILENCE = 1_500;

interface VisitedPage {
  name: string;
  path: string;
  who: 'visitor' | 'student' | 'administrator';
  /** The most kB of scripts as the first page of a visit. */
  target: number;
}

const SUBJECT = '/microeconomics';
const PURCHASES = '/purchases';
const PAGES: readonly VisitedPage[] = [
  { name: 'subject, signed in', path: SUBJECT, who: 'student', target: 80 },
  { name: 'auth', path: '/auth', who: 'visitor', target: 85 },
  { name: 'purchases', path: PURCHASES, who: 'student', target: 80 },
  { name: 'checkout', path: `/checkout?subject=${MACRO}`, who: 'student', target: 90 },
  { name: 'pay', path: '/pay/unknown', who: 'visitor', target: 90 },
  { name: 'admin', path: '/admin', who: 'administrator', target: 120 },
];

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
      const token = await signInAsAdministrator(shop.shop, createClient(origin));
      const visit = async (who: VisitedPage['who']): Promise<BrowserContext> => {
        const context = await browser.newContext();
        if (who === 'student')
          await context.addCookies(toBrowserCookies(student?.cookie ?? '', origin));
        if (who === 'administrator')
          await context.addInitScript((kept) => localStorage.setItem('adminToken', kept), token);
        return context;
      };
      const rows: Row[] = [];
      for (const { name, path, who, target } of PAGES) {
        log(name);
        await using alone = await visit(who);
        const first = await open(alone, origin, path);
        rows.push({
          name: `scripts of ${name}`,
          measured: sizeOf(first),
          unit: 'kB',
          bound: 'at most',
          target,
        });
        rows.push({
          name: `script files of ${name}`,
          measured: first.size,
          unit: '',
          bound: 'at most',
          target: MAX_FILES,
        });
        await using context = await visit('student');
        const known = await open(context, origin, path === PURCHASES ? SUBJECT : PURCHASES);
        const more = new Map([...first].filter(([url]) => !known.has(url)));
        rows.push({
          name: `scripts that ${name} adds as a second page`,
          measured: sizeOf(more),
          unit: 'kB',
          bound: 'at most',
          target: MAX_MORE,
        });
      }
      return { rows };
    } finally {
      await shop.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

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
  await page.waitForTimeout(SILENCE);
  page.removeAllListeners('response');
  await Promise.all(reading);
  await page.close();
  return found;
}

const sizeOf = (files: ReadonlyMap<string, number>) =>
  [...files.values()].reduce((sum, bytes) => sum + bytes, 0) / KILOBYTE;
