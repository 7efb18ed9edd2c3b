import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShopProcess } from '../../faults/shop-process.ts';
import { measurePageSpeed, type PageSpeed } from '../page-speed.ts';
import type { Bench, Row } from '../row.ts';

/** The most bytes of a page, compressed, with its styles. */
const LIMITS: Record<string, number> = { '/': 10_000, '/microeconomics': 12_000 };

/** How soon a phone shows a page, beside the page that one would write by hand. */
export const pages: Bench = {
  name: 'pages',
  async measure(log) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const shop = new ShopProcess(folder, { site: 'build' });
    try {
      await shop.start();
      log('opening each page and its twin by hand five times in turn');
      const speeds = await measurePageSpeed(shop.shop.shop, Object.keys(LIMITS));
      return { rows: speeds.flatMap(rowsOf) };
    } finally {
      await shop.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function rowsOf({ path, bytes, fcp, lcp, byHand }: PageSpeed): Row[] {
  const ratio = (name: 'FCP' | 'LCP', own: number, bare: number, target: number): Row => ({
    ...{ name: `${path}: ${name} by that of the page by hand`, measured: own / bare },
    ...{ unit: '', bound: 'at most', target },
    baseline: { name: 'by hand', measured: bare, unit: 'ms' },
  });
  return [
    {
      ...{ name: `${path}: HTML with its styles`, measured: bytes / 1_000 },
      ...{ unit: 'kB', bound: 'at most', target: (LIMITS[path] ?? 0) / 1_000 },
      baseline: { name: 'by hand', measured: byHand.bytes / 1_000, unit: 'kB' },
    },
    ratio('FCP', fcp, byHand.fcp, 1.1),
    ratio('LCP', lcp, byHand.lcp, 1.15),
  ];
}
