import { MICRO } from '../../support/ids.ts';
import { ShopProcess } from '../../support/shop-process.ts';
import { atLeast, type Bench, figure } from '../row.ts';
import { enrol, withFolder } from '../shop.ts';
import { inTurn, median } from '../statistics.ts';

const USER = '/api/auth/user';
const CHECK = `/api/user/access/${MICRO}`;

/** Shops differ by a tenth, and an access check reads a few records more. */
const MIN_RATIO = 0.85;

/** V8 compiles the same code differently in each process: shops differ by a tenth. */
const SHOPS = 7;
const CALLERS = 4;
/** Many short turns, so that each case meets the same load of the machine. */
const [TURN_MS, TURNS] = [250, 20];
/** Time until the code of a case is compiled. */
const WARM_UP_MS = 4_000;

/** Compares the throughput of access checks with a call that only reads the account. */
export const access: Bench = async (log) => {
  const shops: { user: number; check: number }[] = [];
  while (shops.length < SHOPS) {
    log(`shop ${shops.length + 1} of ${SHOPS}`);
    shops.push(await withFolder(measureShop));
  }
  const ratio = median(shops.map(({ user, check }) => check / user));
  const bare = `auth/user ${figure(median(shops.map(({ user }) => user)), 'calls/s')}`;
  return [atLeast('access checks for each auth/user', ratio, MIN_RATIO, { bare })];
};

async function measureShop(folder: string) {
  const shop = new ShopProcess(folder);
  try {
    await shop.start();
    const { cookies } = await enrol(shop.shop);
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    // Requests come from this machine, whose address has no limit.
    const get = (path: string) => fetch(shop.shop.shop + path, { headers: { cookie } });
    for (const path of [USER, CHECK]) await callsPerSecond(get, path, WARM_UP_MS);
    const { user, check } = await inTurn(
      {
        user: () => callsPerSecond(get, USER, TURN_MS),
        check: () => callsPerSecond(get, CHECK, TURN_MS),
      },
      TURNS,
    );
    return { user: median(user), check: median(check) };
  } finally {
    await shop.kill();
  }
}

async function callsPerSecond(
  get: (path: string) => Promise<Response>,
  path: string,
  milliseconds: number,
) {
  const began = performance.now();
  let calls = 0;
  const call = async () => {
    while (performance.now() < began + milliseconds) {
      const response = await get(path);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} responded ${response.status}`);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return (calls * 1_000) / (performance.now() - began);
}
