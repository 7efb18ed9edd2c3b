import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShopProcess } from '../../faults/shop-process.ts';
import { MICRO } from '../../support/ids.ts';
import { enrol } from '../load/enrol.ts';
import { type Connection, connect, send } from '../load/send.ts';
import type { Bench } from '../row.ts';
import { inTurn, median } from '../statistics.ts';

const CONNECTIONS = 16;
const SECONDS = 2;

/** How many access checks the shop answers in the time of a call that reads the account alone. */
export const access: Bench = {
  name: 'access',
  async measure(log) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
    const shop = new ShopProcess(folder);
    try {
      await shop.start();
      const [student] = await enrol(shop.shop, 1);
      const connection = connect(shop.shop.shop, { cookie: student?.cookie ?? '' });
      const rate = (path: string) => () => callsPerSecond(connection, path);
      log(`${CONNECTIONS} calls at a time, ${SECONDS} s each, five times in turn`);
      const rates = await inTurn({
        warmUp: rate(`/api/user/access/${MICRO}`),
        user: rate('/api/auth/user'),
        access: rate(`/api/user/access/${MICRO}`),
        purchases: rate('/api/user/purchases'),
      });
      const user = median(rates.user);
      const baseline = { name: 'auth/user', measured: user, unit: 'calls/s' };
      return {
        rows: [
          {
            name: 'access checks for each auth/user, calls per second',
            ...{ measured: median(rates.access) / user, unit: '', baseline },
            ...{ bound: 'at least', target: 0.9 },
          },
        ],
        notes: [
          `access ${median(rates.access).toFixed(0)}, purchases ${median(rates.purchases).toFixed(0)}, auth/user ${user.toFixed(0)} calls per second.`,
        ],
      };
    } finally {
      await shop.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function callsPerSecond(connection: Connection, path: string): Promise<number> {
  const began = performance.now();
  const end = began + SECONDS * 1_000;
  let calls = 0;
  const call = async () => {
    while (performance.now() < end) {
      const { status } = await send(connection, path);
      if (status !== 200) throw new Error(`${path} responded ${status}`);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, call));
  return (calls * 1_000) / (performance.now() - began);
}
