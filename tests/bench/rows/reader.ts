import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { readPath } from '#contract/read-paths.ts';
import { startSandbox } from '#sandbox/shop/start.ts';
import { findBrowser } from '../../../scripts/browser.mjs';
import { announceChange } from '../../support/lake.ts';
import { thirtyPages, twoHundredPages } from '../../support/large-pdf.ts';
import { setting } from '../../support/setting.ts';
import { toBrowserCookies } from '../browser-cookies.ts';
import { sellFile } from '../files/sell-file.ts';
import { enrol } from '../load/enrol.ts';
import { median } from '../median.ts';
import { type Opening, openPhone, readFile, scrollThrough } from '../reader/read-file.ts';
import type { Bench, Row } from '../row.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const RUNS = 3;
const SCROLLED_PAGES = 100;

/** What it costs to read a file on a simulated phone. */
export const reader: Bench = {
  name: 'reader',
  async measure(log) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const shop = await startSandbox({
      ...{ root: ROOT, port: 0, dataDir: folder, site: 'build', hasClock: false },
      logFunctions: () => {},
    });
    try {
      log('preparing two files');
      const small = await sellFile(shop, await thirtyPages(), 0);
      const large = await sellFile(shop, await twoHundredPages(), 1);
      await announceChange(shop);
      const publishableKey = setting(shop, 'PUBLIC_STRIPE_KEY');
      const [student] = await enrol({ ...shop, publishableKey }, 1);
      const cookie = student?.cookie ?? '';
      const executablePath = findBrowser()?.path;
      await using browser = await chromium.launch(executablePath ? { executablePath } : {});
      const openings: { first: Opening; later: Opening }[] = [];
      const other: Opening[] = [];
      const address = (id: string) => shop.shop + readPath(id);
      log('reading each of them');
      for (let run = 0; run < RUNS; run += 1) {
        await using phone = await openPhone(browser);
        await phone.addCookies(toBrowserCookies(cookie, shop.shop));
        const first = await readFile(phone, address(small));
        openings.push({ first, later: await readFile(phone, address(small)) });
        other.push(await readFile(phone, address(large)));
      }
      await using phone = await openPhone(browser);
      await phone.addCookies(toBrowserCookies(cookie, shop.shop));
      log('scrolling through a hundred pages');
      const scrolled = await scrollThrough(phone, address(large), SCROLLED_PAGES);
      return { rows: [...rowsOf(openings, other), ...rowsOfScrolling(scrolled)] };
    } finally {
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function rowsOf(openings: { first: Opening; later: Opening }[], other: Opening[]): Row[] {
  const middle = (pick: (opening: { first: Opening; later: Opening }) => number) =>
    median(openings.map(pick)) / 1_000;
  const all = [...openings.map(({ first }) => first), ...other];
  const atMost = (name: string, measured: number, unit: string, target: number): Row => ({
    ...{ name: `The reader: ${name}`, measured, unit, target },
    bound: 'at most',
  });
  return [
    atMost(
      'LCP',
      middle(({ first }) => first.lcp),
      's',
      1.5,
    ),
    atMost(
      'page 1 sharp, first visit',
      middle(({ first }) => first.sharp),
      's',
      6,
    ),
    atMost(
      'page 1 sharp, later visits',
      middle(({ later }) => later.sharp),
      's',
      2.5,
    ),
    atMost('main thread blocked', middle(({ first }) => first.blocked) * 1_000, 'ms', 200),
    atMost('requests before page 1', Math.max(...all.map(({ requests }) => requests)), '', 8),
    atMost('bytes before page 1', Math.max(...all.map(({ bytes }) => bytes)) / 1024, 'kB', 350),
  ];
}

const rowsOfScrolling = ({ canvases, memory }: { canvases: number; memory: number }): Row[] => [
  {
    ...{ name: 'The reader: live canvases', measured: canvases, unit: '' },
    ...{ bound: 'at most', target: 8 },
  },
  {
    ...{ name: 'The reader: memory of the page, 100 pages', measured: memory, unit: 'MB' },
    ...{ bound: 'at most', target: 400 },
  },
];
