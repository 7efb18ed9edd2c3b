import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShopProcess } from '../../faults/shop-process.ts';
import { MICRO } from '../../support/ids.ts';
import { addPurchases } from '../load/add-purchases.ts';
import { enrol } from '../load/enrol.ts';
import { callsPerSecond, connect } from '../load/send.ts';
import type { Bench } from '../row.ts';
import { inTurn, median } from '../statistics.ts';

const ACCESS = `/api/user/access/${MICRO}`;

/** How many purchases the students have whose access is checked. */
const OWNERS = [1, 10, 50, 200];

/** Short turns, and many, so that each case meets the same machine. Milliseconds. */
const TURN = 250;
const TURNS = 30;

/** Each process compiles its code otherwise, which makes a tenth of the figures. */
const SHOPS = 5;

/** Until the code of every case is compiled, which takes longer than its calls. Milliseconds. */
const WARM_UP = 4_000;

/** Calls a second in each turn, of one student, and of each of those whose access is checked. */
interface Rates {
  user: number[];
  purchases: number[];
  checks: number[][];
}

/** How many access checks the shop answers in the time of a call that reads the account alone. */
export const access: Bench = {
  name: 'access',
  async measure(log) {
    const shops: Rates[] = [];
    for (let shop = 1; shop <= SHOPS; shop += 1) {
      log(`shop ${shop} of ${SHOPS}: calls for a quarter of a second each, thirty times in turn`);
      shops.push(await measureShop());
    }
    const user = median(shops.flatMap((rates) => rates.user));
    const purchases = median(shops.flatMap((rates) => rates.purchases));
    const checkOf = (index: number) => median(shops.flatMap(({ checks }) => checks[index] ?? []));
    return {
      rows: [
        {
          name: 'access checks for each auth/user',
          measured: median(shops.map((one) => median(one.checks[0] ?? []) / median(one.user))),
          ...{ unit: '', bound: 'at least', target: 0.9 },
          baseline: { name: 'auth/user', measured: user, unit: 'calls/s' },
        },
      ],
      curves: [
        {
          title: 'An access check by what the student has bought',
          axes: { x: 'purchases of the student', y: 'milliseconds of the shop for one call' },
          lines: [
            {
              name: 'access check',
              points: OWNERS.map((x, index) => ({ x, y: 1_000 / checkOf(index) })),
            },
            { name: 'auth/user', points: OWNERS.map((x) => ({ x, y: 1_000 / user })) },
          ],
        },
      ],
      notes: [`The list of purchases: ${purchases.toFixed(0)} calls a second.`],
    };
  },
};

async function measureShop(): Promise<Rates> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const shop = new ShopProcess(folder);
  try {
    await shop.start();
    const students = (await enrol(shop.shop, OWNERS.length)).map(({ cookie }) => cookie);
    for (const [index, cookie] of students.entries()) {
      const more = (OWNERS[index] ?? 1) - 1;
      const get = (path: string) => fetch(shop.shop.shop + path, { headers: { cookie } });
      if (more > 0) await addPurchases(folder, { get }, more);
    }
    const connections = students.map((cookie) => connect(shop.shop.shop, { cookie }));
    const [one] = connections;
    if (!one) throw new Error('There are no students');
    const call = (path: string, by = one) => callsPerSecond(by, path, TURN);
    const paths = ['/api/auth/user', '/api/user/purchases', ACCESS];
    for (const path of paths) await callsPerSecond(one, path, WARM_UP);
    const checks = connections.map((by, index) => [`${index}`, () => call(ACCESS, by)] as const);
    const rates = await inTurn<string>(
      {
        user: () => call('/api/auth/user'),
        purchases: () => call('/api/user/purchases'),
        ...Object.fromEntries(checks),
      },
      TURNS,
    );
    const ratesOf = (name: string) => rates[name] ?? [];
    return {
      ...{ user: ratesOf('user'), purchases: ratesOf('purchases') },
      checks: checks.map(([name]) => ratesOf(name)),
    };
  } finally {
    await shop.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
