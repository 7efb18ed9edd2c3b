import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShopProcess } from '../../faults/shop-process.ts';
import { createClient } from '../../support/client.ts';
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
const TURNS = 40;

/** Until the code of every case is compiled, which takes longer than its calls. Milliseconds. */
const WARM_UP = 4_000;

/** How many access checks the shop answers in the time of a call that reads the account alone. */
export const access: Bench = {
  name: 'access',
  async measure(log) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const shop = new ShopProcess(folder);
    try {
      await shop.start();
      const cookies = (await enrol(shop.shop, OWNERS.length)).map(({ cookie }) => cookie);
      const connections = cookies.map((cookie) => connect(shop.shop.shop, { cookie }));
      for (const [index, cookie] of cookies.entries()) {
        const client = createClient(shop.shop.shop);
        for (const pair of cookie.split('; ')) {
          const at = pair.indexOf('=');
          client.cookies.set(pair.slice(0, at), pair.slice(at + 1));
        }
        const more = (OWNERS[index] ?? 1) - 1;
        if (more > 0) await addPurchases(folder, client, more);
      }
      log('calls for a quarter of a second each, forty times in turn');
      const [one] = connections;
      if (!one) throw new Error('There are no students');
      const paths = ['/api/auth/user', '/api/user/purchases', ACCESS];
      for (const path of paths) await callsPerSecond(one, path, WARM_UP);
      const cases: Record<string, () => Promise<number>> = {
        user: () => callsPerSecond(one, '/api/auth/user', TURN),
        purchases: () => callsPerSecond(one, '/api/user/purchases', TURN),
        ...Object.fromEntries(
          connections.map((own, index) => [`${index}`, () => callsPerSecond(own, ACCESS, TURN)]),
        ),
      };
      const rates = await inTurn(cases, TURNS);
      const rateOf = (name: string) => median(rates[name] ?? []);
      const user = rateOf('user');
      return {
        rows: [
          {
            name: 'access checks for each auth/user',
            ...{ measured: rateOf('0') / user, unit: '', bound: 'at least', target: 0.9 },
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
                points: OWNERS.map((x, index) => ({ x, y: 1_000 / rateOf(`${index}`) })),
              },
              { name: 'auth/user', points: OWNERS.map((x) => ({ x, y: 1_000 / user })) },
            ],
          },
        ],
        notes: [`The list of purchases: ${rateOf('purchases').toFixed(0)} calls a second.`],
      };
    } finally {
      await shop.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
