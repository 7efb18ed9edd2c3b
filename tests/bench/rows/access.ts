import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShopProcess } from '../../faults/shop-process.ts';
import { MICRO } from '../../support/ids.ts';
import { addPurchases } from '../load/add-purchases.ts';
import { enrol } from '../load/enrol.ts';
import { type Connection, callsPerSecond, connect } from '../load/send.ts';
import type { Bench } from '../row.ts';
import { inTurn, median } from '../statistics.ts';

const USER = '/api/auth/user';
const ACCESS = `/api/user/access/${MICRO}`;

/** How many purchases the students have whose access is checked. */
const OWNERS = [1, 10, 50, 200];

/** Short turns, and many, so that each case meets the same machine. Milliseconds. */
const TURN = 250;
const TURNS = 20;

/** V8 compiles the same code differently in each process: single shops differ by a tenth. */
const SHOPS = 12;

/** Until the code of every case is compiled, which takes longer than its calls. Milliseconds. */
const WARM_UP = 4_000;

/** Calls a second in each turn. */
type Rates = Record<string, number[]>;

const medianOf = (rates: Rates, name: string) => median(rates[name] ?? []);

/** How many access checks the shop answers in the time of a call that reads the account alone. */
export const access: Bench = {
  name: 'access',
  async measure(log) {
    const shops: Rates[] = [];
    for (let shop = 1; shop <= SHOPS; shop += 1) {
      log(`shop ${shop} of ${SHOPS}: calls for a quarter of a second each, twenty times in turn`);
      shops.push(await inShop([1], ([one]) => ({ user: [one, USER], check: [one, ACCESS] })));
    }
    log(`one more, where students have up to ${OWNERS.at(-1)} purchases`);
    const grown = await inShop(OWNERS, (students) => ({
      user: [students[0], USER],
      purchases: [students[0], '/api/user/purchases'],
      ...Object.fromEntries(students.map((one, index) => [OWNERS[index], [one, ACCESS]])),
    }));
    const timeOf = (name: string) => 1_000 / medianOf(grown, name);
    return {
      rows: [
        {
          name: 'access checks for each auth/user',
          measured: median(shops.map((one) => medianOf(one, 'check') / medianOf(one, 'user'))),
          unit: '',
          bound: 'at least',
          target: 0.9,
          baseline: {
            name: 'auth/user',
            measured: median(shops.map((one) => medianOf(one, 'user'))),
            unit: 'calls/s',
          },
        },
      ],
      curves: [
        {
          title: 'An access check by what the student has bought',
          axes: { x: 'purchases of the student', y: 'milliseconds of the shop for one call' },
          lines: [
            { name: 'access check', points: OWNERS.map((x) => ({ x, y: timeOf(`${x}`) })) },
            { name: 'auth/user', points: OWNERS.map((x) => ({ x, y: timeOf('user') })) },
          ],
        },
      ],
      notes: [`The list of purchases: ${medianOf(grown, 'purchases').toFixed(0)} calls a second.`],
    };
  },
};

/**
 * Measures calls in a shop of their own.
 * @param owners how many purchases its students have
 * @param casesOf what to call, and as which of them
 */
async function inShop(
  owners: readonly number[],
  casesOf: (students: Connection[]) => Record<string, [by: Connection | undefined, path: string]>,
): Promise<Rates> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const shop = new ShopProcess(folder);
  try {
    await shop.start();
    const students = (await enrol(shop.shop, owners.length)).map(({ cookie }) => cookie);
    for (const [index, cookie] of students.entries()) {
      const more = (owners[index] ?? 1) - 1;
      const get = (path: string) => fetch(shop.shop.shop + path, { headers: { cookie } });
      if (more > 0) await addPurchases(folder, { get }, more);
    }
    const cases = casesOf(students.map((cookie) => connect(shop.shop.shop, { cookie })));
    const calls: Record<string, (time: number) => Promise<number>> = {};
    for (const [name, [by, path]] of Object.entries(cases)) {
      if (!by) throw new Error('There are no students');
      calls[name] = (time) => callsPerSecond(by, path, time);
    }
    for (const call of Object.values(calls)) await call(WARM_UP);
    const turns = Object.entries(calls).map(([name, call]) => [name, () => call(TURN)] as const);
    return await inTurn(Object.fromEntries(turns), TURNS);
  } finally {
    await shop.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
