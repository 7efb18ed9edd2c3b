import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShopProcess } from '../../faults/shop-process.ts';
import { addStudent } from '../../support/add-student.ts';
import { type CookieClient, createClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { buy, pay, startCheckout } from '../../support/purchase.ts';
import { readServerTiming } from '../../support/round-trips.ts';
import type { Bench, Row } from '../row.ts';
import { median, RUNS } from '../statistics.ts';

const atMost = (name: string, measured: number, target: number): Row => ({
  name,
  measured,
  target,
  unit: '',
  bound: 'at most',
});

/** How often a response asks the hosted services; `tests/api/round-trips.test.ts` has the whole table. */
export const roundTrips: Bench = {
  name: 'round-trips',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const shop = new ShopProcess(folder);
    try {
      await shop.start();
      const rows = [...(await countReads(shop)), ...(await countPayments(shop))];
      return { rows };
    } finally {
      await shop.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function newBrowser({ shop }: ShopProcess): Promise<CookieClient> {
  const browser = createClient(shop.shop);
  await addStudent(browser);
  return browser;
}

/** Reads from the responses of a warm function what they waited for: the record of a download follows. */
async function countReads(process: ShopProcess): Promise<Row[]> {
  const { shop } = process;
  const buyer = await newBrowser(process);
  await buy(shop, buyer, MICRO);
  const reads = {
    'auth/user': '/api/auth/user',
    'access check': `/api/user/access/${MICRO}`,
    purchases: '/api/user/purchases',
    'download decision': await lockedFile(buyer),
  };
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(reads)) {
    await buyer.get(path);
    const waited = [];
    while (waited.length < RUNS) waited.push(readServerTiming(await buyer.get(path)));
    rows.push(atMost(`${name}: store round trips`, median(waited.map(({ store }) => store)), 1));
    rows.push(atMost(`${name}: CMS queries`, median(waited.map(({ cms }) => cms)), 0));
  }
  return rows;
}

/** Reads from the responses what they waited for: emails follow them. */
async function countPayments(process: ShopProcess): Promise<Row[]> {
  const { shop } = process;
  const [one, another] = [await newBrowser(process), await newBrowser(process)];
  await startCheckout(one, MICRO);
  const opened = await another.post('/api/create-payment-intent', { subjectId: MICRO });
  const paymentIntentId = await pay(shop, one, MICRO);
  const completed = await one.post('/api/complete-purchase', { paymentIntentId });
  return [
    atMost('create-payment-intent: store round trips', readServerTiming(opened).store, 3),
    atMost('complete-purchase: store round trips', readServerTiming(completed).store, 3),
  ];
}
