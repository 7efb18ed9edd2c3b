import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShopProcess } from '../../faults/shop-process.ts';
import { MACRO } from '../../support/ids.ts';
import { toBrowserCookies } from '../browser-cookies.ts';
import { startEdge } from '../edge.ts';
import { writeByHand } from '../hand-written.ts';
import { openBrowser } from '../lighthouse/open-browser.ts';
import {
  CATEGORIES,
  type Category,
  installLighthouse,
  runLighthouse,
  type Verdict,
} from '../lighthouse/run-lighthouse.ts';
import { enrol } from '../load/enrol.ts';
import type { Bench, Row } from '../row.ts';
import { median } from '../statistics.ts';

const RUNS = 3;
/** What search engines must not list loses points for that, on purpose. */
const NOT_LISTED = CATEGORIES.filter((name) => name !== 'seo');

interface JudgedPage {
  name: string;
  url: string;
  categories: readonly Category[];
  isSignedIn?: boolean;
}

/** What Lighthouse says of the main pages, and how soon a phone shows two beside those by hand. */
export const lighthouse: Bench = {
  name: 'lighthouse',
  async measure(log) {
    await installLighthouse();
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const shop = new ShopProcess(folder, { site: 'build' });
    try {
      await shop.start();
      const origin = shop.shop.shop;
      const [student] = await enrol(shop.shop, 1);
      const byHand = async (path: string) => writeByHand(await (await fetch(origin + path)).text());
      await using edge = await startEdge(
        origin,
        new Map([
          ['/by-hand/home', await byHand('/')],
          ['/by-hand/subject', await byHand('/microeconomics')],
        ]),
      );
      await using browser = await openBrowser();
      const cookies = toBrowserCookies(student?.cookie ?? '', origin);
      const at = (name: string, path: string, categories: readonly Category[]): JudgedPage => ({
        name,
        url: edge.origin + path,
        categories,
      });
      const pages = [
        at('home', '/', CATEGORIES),
        at('home by hand', '/by-hand/home', ['performance']),
        at('subject', '/microeconomics', CATEGORIES),
        at('subject by hand', '/by-hand/subject', ['performance']),
        at('legal', '/terms', CATEGORIES),
        at('auth', '/auth', NOT_LISTED),
        // A visitor would be sent to sign in.
        {
          name: 'checkout',
          url: `${origin}/checkout?subject=${MACRO}`,
          categories: NOT_LISTED,
          isSignedIn: true,
        },
      ];
      const verdicts = new Map<string, Verdict[]>(pages.map(({ name }) => [name, []]));
      for (let run = 1; run <= RUNS; run += 1) {
        log(`run ${run} of ${RUNS}`);
        for (const { name, url, ...options } of pages) {
          await browser.context.clearCookies();
          if (options.isSignedIn) await browser.context.addCookies(cookies);
          verdicts.get(name)?.push(await runLighthouse(url, { ...options, port: browser.port }));
        }
      }
      const of = (name: string) => verdicts.get(name) ?? [];
      return {
        rows: [
          ...pages.flatMap(({ name }) => (name.endsWith('by hand') ? [] : rowsOf(name, of(name)))),
          ...['home', 'subject'].flatMap((name) => ratiosOf(name, of(name), of(`${name} by hand`))),
        ],
        notes: [
          describeMachine([...verdicts.values()].flat()),
          ...pages.flatMap(({ name }) => faultsOf(name, of(name))),
        ],
      };
    } finally {
      await shop.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const rowsOf = (name: string, verdicts: readonly Verdict[]): Row[] =>
  CATEGORIES.flatMap((category) => {
    const scores = verdicts.flatMap(({ scores: { [category]: score } }) => score ?? []);
    if (scores.length === 0) return [];
    const row: Row = {
      name: `${name}: ${category}`,
      measured: median(scores),
      unit: '',
      bound: 'at least',
      target: 100,
    };
    return [row];
  });

const ratiosOf = (name: string, own: readonly Verdict[], byHand: readonly Verdict[]): Row[] =>
  [['FCP', 'fcp', 1.1] as const, ['LCP', 'lcp', 1.15] as const].map(([label, time, target]) => {
    const bare = median(byHand.map((verdict) => verdict[time]));
    return {
      name: `${name}: ${label} by that of the page by hand`,
      measured: median(own.map((verdict) => verdict[time])) / bare,
      unit: '',
      bound: 'at most',
      target,
      baseline: { name: 'by hand', measured: bare, unit: 'ms' },
    };
  });

function describeMachine(verdicts: readonly Verdict[]): string {
  const index = median(verdicts.map(({ benchmarkIndex }) => benchmarkIndex));
  return `Lighthouse's benchmark of the machine: ${Math.round(index)}. Below 1,400, time on the processor costs points that pages do not.`;
}

function faultsOf(name: string, verdicts: readonly Verdict[]): string[] {
  const faults = new Set(verdicts.flatMap((verdict) => verdict.faults));
  return faults.size > 0 ? [`Points lost by ${name}, in any run: ${[...faults].join(', ')}.`] : [];
}
