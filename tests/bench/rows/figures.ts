import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '@vercel/kv';
import { startSandbox } from '#sandbox/shop/start.ts';
import { setting } from '../../support/setting.ts';
import { fillStore } from '../figures/fill-store.ts';
import { measureFigures } from '../figures/measure-figures.ts';
import type { Bench } from '../row.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const SIZES = [1_000, 10_000, 100_000];
const DAYS = 700;
const SUBJECTS = 10;

/** What the owner's figures cost with many purchases. */
export const figures: Bench = {
  name: 'figures',
  async measure(log) {
    const costs = [];
    for (const purchases of SIZES) {
      log(`${purchases} purchases`);
      costs.push({ purchases, ...(await measureSize(purchases)) });
    }
    const all = costs.at(-1);
    if (!all) throw new Error('There is no size');
    return {
      rows: [
        {
          name: "owner's figures of 100,000 purchases: store round trips",
          unit: '',
          measured: all.overview.requests,
          bound: 'at most',
          target: 5,
        },
        {
          name: "owner's figures of 100,000 purchases: CPU",
          unit: 'ms',
          measured: all.overview.cpu,
          bound: 'at most',
          target: 300,
        },
      ],
      curves: [
        {
          title: "The owner's figures by the purchases of all students",
          axes: { x: 'purchases', y: 'milliseconds of CPU' },
          lines: [
            {
              name: 'figures',
              points: costs.map(({ purchases: x, overview }) => ({ x, y: overview.cpu })),
            },
          ],
        },
      ],
      notes: costs.map(
        ({ purchases, export: { megabytes, heap } }) =>
          `The export of ${purchases} purchases is ${megabytes.toFixed(1)} MB; at most ${heap.toFixed(1)} MB are in use while it streams.`,
      ),
    };
  },
};

async function measureSize(purchases: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const shop = await startSandbox({
    root: ROOT,
    port: 0,
    dataDir,
    site: 'none',
    hasDemo: false,
    hasClock: false,
  });
  try {
    const [url, token] = [setting(shop, 'KV_REST_API_URL'), setting(shop, 'KV_REST_API_TOKEN')];
    await fillStore(createClient({ url, token }), { purchases, days: DAYS, subjects: SUBJECTS });
    return await measureFigures({ ...process.env, ...shop.env });
  } finally {
    await shop.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
