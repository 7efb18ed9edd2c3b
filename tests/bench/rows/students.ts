import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient as connectToStore } from '@vercel/kv';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '#sandbox/shop/start.ts';
import { addStudent } from '../../support/add-student.ts';
import { type CookieClient, createClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { buy } from '../../support/purchase.ts';
import { countAtStandIns } from '../../support/round-trips.ts';
import { setting } from '../../support/setting.ts';
import { fillStore } from '../figures/fill-store.ts';
import type { Bench } from '../row.ts';
import { median, RUNS } from '../statistics.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const ACCESS = `/api/user/access/${MICRO}`;

const SIZES = [100, 1_000, 10_000];
const PURCHASES_EACH = 2;
const DAYS = 700;
const SUBJECTS = 10;

/** How often the access check is timed. */
const CALLS = 200;

/** What other students cost the store, and the access check of one. */
export const students: Bench = {
  name: 'students',
  async measure(log) {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const shop = await startSandbox({
      root: ROOT,
      port: 0,
      dataDir,
      site: 'none',
      hasClock: false,
      logFunctions: () => {},
    });
    try {
      const [url, token] = [setting(shop, 'KV_REST_API_URL'), setting(shop, 'KV_REST_API_TOKEN')];
      const store = connectToStore({ url, token });
      const buyer = createClient(shop.shop);
      await addStudent(buyer);
      const publishableKey = setting(shop, 'PUBLIC_STRIPE_KEY');
      await buy({ ...shop, publishableKey }, buyer, MICRO);
      const costs = [];
      let stored = 0;
      for (const count of SIZES) {
        log(`${count} students with ${PURCHASES_EACH} purchases each`);
        const purchases = count * PURCHASES_EACH;
        await fillStore(store, { purchases, stored, days: DAYS, subjects: SUBJECTS });
        stored = purchases;
        const check = await checkAccess(shop, buyer);
        costs.push({ count, megabytes: storedBytes(dataDir) / 1e6, ...check });
      }
      return {
        rows: costs.map(({ count, trips }) => ({
          name: `access check among ${count} students: store round trips`,
          measured: trips,
          unit: '',
          bound: 'at most',
          target: 1,
        })),
        curves: [
          {
            title: 'An access check by the number of students',
            axes: { x: 'students', y: 'milliseconds' },
            lines: [
              {
                name: 'access check',
                points: costs.map((cost) => ({ x: cost.count, y: cost.milliseconds })),
              },
            ],
          },
          {
            title: 'The key-value store by the number of students',
            axes: { x: 'students with two purchases', y: 'megabytes of keys and values' },
            lines: [
              {
                name: 'store',
                points: costs.map((cost) => ({ x: cost.count, y: cost.megabytes })),
              },
            ],
          },
        ],
      };
    } finally {
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function checkAccess(shop: Sandbox, buyer: CookieClient) {
  const times: number[] = [];
  while (times.length < CALLS) {
    const started = performance.now();
    await buyer.get(ACCESS);
    times.push(performance.now() - started);
  }
  // By now, no email of the purchase asks the store, too.
  const trips: number[] = [];
  while (trips.length < RUNS) {
    trips.push((await countAtStandIns(shop, () => buyer.get(ACCESS))).received.store);
  }
  return { trips: median(trips), milliseconds: median(times) };
}

const sum = z.object({ bytes: z.number() });

/** Adds up keys and values, as the stand-in keeps them. */
function storedBytes(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'kv', 'redis.sqlite'), { readOnly: true });
  try {
    const query = 'SELECT sum(length(key) + length(value)) AS bytes FROM entries';
    return sum.parse(database.prepare(query).get()).bytes;
  } finally {
    database.close();
  }
}
