import { MICRO } from '../../support/ids.ts';
import { ShopProcess } from '../../support/shop-process.ts';
import { atLeast, type Bench, figure } from '../row.ts';
import { enrol, withFolder } from '../shop.ts';
import { inTurn, median } from '../statistics.ts';

const USER = '/api/auth/user';
const CHECK = `/api/user/access/${MICRO}`;

/** V8 compiles the same code differently in each process: single shops differ by a tenth. */
const SHOPS = 7;
/** The number of callers at the same time. */
const CALLERS = 4;
/** Short turns, and many, so that each case meets the same machine. Milliseconds. */
const [TURN, TURNS] = [250, 20];
/** Until the code of a case is compiled. Milliseconds. */
const WARM_UP = 4_000;

/** How many access checks the shop answers in the time of a call that reads the account alone. */
export const access: Bench = async (log) => {
  const shops: { user: number; check: number }[] = [];
  while (shops.length < SHOPS) {
    log(`shop ${shops.length + 1} of ${SHOPS}`);
    shops.push(await withFolder(measureShop));
  }
  const ratio = median(shops.map(({ user, check }) => check / user));
  const bare = `auth/user ${figure(median(shops.map(({ user }) => user)), 'calls/s')}`;
  return [atLeast('access checks for each auth/user', ratio, 0.9, { bare })];
};

/** Measures calls a second in a shop of its own. */
async function measureShop(folder: string) {
  const shop = new ShopProcess(folder);
  try {
    await shop.start();
    const { cookies } = await enrol(shop.shop);
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    // From this machine's own address, whose calls no limit counts.
    const get = (path: string) => fetch(shop.shop.shop + path, { headers: { cookie } });
    for (const path of [USER, CHECK]) await callsPerSecond(get, path, WARM_UP);
    const { user, check } = await inTurn(
      {
        user: () => callsPerSecond(get, USER, TURN),
        check: () => callsPerSecond(get, CHECK, TURN),
      },
      TURNS,
    );
    return { user: median(user), check: median(check) };
  } finally {
    await shop.kill();
  }
}

/** Calls an address again and again for some milliseconds. */
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
