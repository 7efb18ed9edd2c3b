import { expect, test } from 'vitest';
import { z } from 'zod';
import { DATA_VERSION } from '#contract/data-version.ts';
import { addEvents } from '../../support/add-events.ts';
import { race } from '../../support/race.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox();
const { store } = shop;

/** Counts in windows of 60 seconds, one after the other. @returns the counts of each call */
async function count(calls: { key: string; event?: string; max?: number; isKept?: true }[][]) {
  const windows = calls.map((call) => call.map((window) => ({ ...window, seconds: 60 })));
  const { stdout } = await runInShop(
    shop,
    `import { countInWindow } from './server/store/windows.ts';
    const counts = [];
    for (const windows of ${JSON.stringify(windows)}) counts.push(await countInWindow(windows));
    console.log(JSON.stringify(counts));`,
  );
  return z.array(z.array(z.int())).parse(JSON.parse(stdout));
}

const key = (name: string) => `seen:window:${name}`;

test('an event counts once until it leaves the window, and a full window grows no more, whatever is tried', async () => {
  for (const name of ['kept', 'own']) {
    await store.zadd(key(name), { score: Date.now() - 61_000, member: 'old' });
    await addEvents(store, key(name), 2);
  }
  await addEvents(store, key('full'), 3);
  const both = [
    { key: key('full'), event: 'a', max: 3 },
    { key: key('other'), event: 'a', max: 3 },
  ];
  const counts = await count([
    [{ key: key('one'), event: 'a' }],
    [{ key: key('one'), event: 'a' }],
    [{ key: key('one'), event: 'b' }],
    [{ key: key('one') }],
    // Old events stay if the set belongs to another feature.
    [{ key: key('kept'), isKept: true }],
    [{ key: key('own') }],
    both,
    both,
    ...Array.from({ length: 8 }, (_, at) => [{ key: key('tries'), event: `try-${at}`, max: 3 }]),
  ]);
  expect(counts.slice(0, 4)).toEqual([[1], [1], [2], [2]]);
  expect(await store.ttl(key('one'))).toBeGreaterThan(50);
  expect(counts.slice(4, 6)).toEqual([[2], [2]]);
  expect([await store.zcard(key('kept')), await store.zcard(key('own'))]).toEqual([3, 2]);
  expect(counts.slice(6, 8)).toEqual([
    [4, 1],
    [4, 1],
  ]);
  expect(counts.slice(8).flat()).toEqual([1, 2, 3, 4, 4, 4, 4, 4]);
  expect(await store.zcard(key('tries'))).toBe(3);
});

test('of concurrent attempts exactly as many pass as the limit allows', async () => {
  const passed = await race(
    shop,
    z.int(),
    `import { isAttemptLeft } from './server/limits/attempts.ts';
    const round = async (id) => {
      const limit = { name: 'race', max: 3, seconds: 60 };
      const attempt = async () => (await moment(), isAttemptLeft(limit, id));
      return (await Promise.all(Array.from({ length: 8 }, attempt))).filter(Boolean).length;
    };`,
  );
  expect(new Set(passed)).toEqual(new Set([3]));
  expect(await store.zcard('seen:attempts-race:0')).toBe(3);
}, 600_000);

test('concurrent attempts never fail more often than the limit allows, and right attempts free their place', async () => {
  const rounds = await race(
    shop,
    z.object({ most: z.int(), failed: z.int(), wrong: z.int(), refused: z.int() }),
    `import { limitFailures } from './server/limits/failures.ts';
    import { AppError } from './server/errors.ts';
    const round = async (id) => {
      const wrong = id % 8;
      const limits = [
        { name: 'race', max: 3, seconds: 60, who: String(id) },
        { name: 'race-network', max: 5, seconds: 60, who: String(id) },
      ];
      // Failed and running attempts. Each may fail, so they must never be more than the limit.
      let [taken, most, failed, refused] = [0, 0, 0, 0];
      const attempt = async (_, at) => {
        await moment();
        const work = async () => {
          taken += 1;
          most = Math.max(most, taken);
          await moment();
          if (at < wrong) {
            failed += 1;
            throw new AppError('wrong_credentials');
          }
          taken -= 1;
        };
        await limitFailures(limits, work).catch(({ code }) => {
          if (code === 'too_many_requests') refused += 1;
          else if (code !== 'wrong_credentials') throw new Error(code);
        });
      };
      await Promise.all(Array.from({ length: 7 }, attempt));
      return { most, failed, wrong, refused };
    };`,
  );
  for (const { most, failed, wrong, refused } of rounds) {
    expect(most).toBeLessThanOrEqual(3);
    expect(failed).toBe(Math.min(wrong, 3));
    if (wrong < 3) expect(refused).toBe(0);
  }
  const [, running] = await store.scan('0', { match: 'seen:running-*', count: 100_000 });
  expect(running).toEqual([]);
}, 600_000);

test('concurrent calls never take the same entry, and together take all shared entries', async () => {
  const rounds = await race(
    shop,
    z.object({ shared: z.int(), taken: z.array(z.string()) }),
    `import { callStore } from './server/store/client.ts';
    import { countShared, takeShared } from './server/store/windows.ts';
    const round = async (id) => {
      const [set, other] = ['seen:shared:' + id, 'seen:other:' + id];
      const add = (key, ...members) =>
        callStore((store) => store.zadd(key, ...members.map((member) => ({ score: 1, member }))));
      await Promise.all([add(set, 'a', 'b', 'c', 'd'), add(other, 'b', 'c', 'd', 'e')]);
      const shared = await countShared(set, other);
      const take = async () => (await moment(), takeShared(set, other));
      const taken = await Promise.all([take(), take(), take()]);
      return { shared, taken: taken.flat() };
    };`,
  );
  for (const { shared, taken } of rounds) {
    expect(shared).toBe(3);
    expect(taken.toSorted()).toEqual(['b', 'c', 'd']);
  }
  expect(await store.exists('seen:shared:0')).toBe(0);
  expect(await store.zrange('seen:other:0', 0, -1)).toEqual(['e']);
}, 600_000);

test('a function refuses stored data of a newer version, and works again once they are of its version', async () => {
  const signIn = async () => {
    const unknown = { email: 'unknown@example.com', password: 'not the password' };
    return (await shop.client().post('/api/auth/login', unknown)).status;
  };
  await store.set('data-version', DATA_VERSION + 1);
  expect(await signIn()).toBe(503);
  const { stderr } = await runInShop(
    shop,
    `import { log } from './server/log.ts';
    import { readDataVersion } from './server/store/data-version.ts';
    await readDataVersion().catch((error) => log('error', 'refused', {}, error));`,
  );
  expect(stderr).toContain(
    `The stored data are of version ${DATA_VERSION + 1}, and this code understands ${DATA_VERSION}: deploy the newer`,
  );
  await store.set('data-version', DATA_VERSION);
  expect(await signIn()).toBe(401);
});
