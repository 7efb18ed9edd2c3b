import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShopProcess } from '../../faults/shop-process.ts';
import { enrol } from '../load/enrol.ts';
import { measurePageSpeed, type PageSpeed } from '../page-speed.ts';
import type { Bench, Row } from '../row.ts';

/** The most bytes of a page, compressed, with its styles. */
const LIMITS: Record<string, number> = { '/': 10_000, '/microeconomics': 12_000 };
/** Of a subject that the student owns. */
const OWN_PAGE = '/microeconomics';

/** The bytes of a page, and how soon a slow browser shows it, beside the page that one would write by hand. */
export const pages: Bench = {
  name: 'pages',
  async measure(log) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const shop = new ShopProcess(folder, { site: 'build' });
    try {
      await shop.start();
      const [student] = await enrol(shop.shop, 1);
      log('opening each page and its twin by hand five times in turn');
      const speeds = await measurePageSpeed(shop.shop.shop, Object.keys(LIMITS), {
        cookie: student?.cookie ?? '',
        path: OWN_PAGE,
      });
      return { rows: speeds.flatMap(rowsOf), notes: speeds.map(describeSpeed) };
    } finally {
      await shop.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function rowsOf({ path, bytes, lcp, byHand, student }: PageSpeed): Row[] {
  const ownAccess: Row[] = student
    ? [
        {
          name: `${path}, signed in: access shown by the visitor's LCP`,
          unit: '',
          measured: student.access / lcp,
          bound: 'at most',
          target: 1.3,
          baseline: { name: "visitor's LCP", measured: lcp, unit: 'ms' },
        },
        {
          name: `${path}, signed in: layout shift`,
          unit: '',
          measured: student.cls,
          bound: 'at most',
          target: 0.001,
        },
      ]
    : [];
  return [
    {
      name: `${path}: HTML with its styles`,
      measured: bytes / 1_000,
      unit: 'kB',
      bound: 'at most',
      target: (LIMITS[path] ?? 0) / 1_000,
      baseline: { name: 'by hand', measured: byHand.bytes / 1_000, unit: 'kB' },
    },
    ...ownAccess,
  ];
}

/** Without a target: connections cost nothing here, so that bytes hardly count. The bench `lighthouse` has it. */
function describeSpeed({ path, fcp, lcp, byHand }: PageSpeed): string {
  const [first, largest] = [fcp / byHand.fcp, lcp / byHand.lcp].map((ratio) => ratio.toFixed(2));
  return `${path}, slowed by the browser: FCP ${first} and LCP ${largest} of the page by hand.`;
}
