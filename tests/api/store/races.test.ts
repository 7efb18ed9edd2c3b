import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DATA_VERSION } from '#contract/data-version.ts';
import { addEvents } from '../../support/add-events.ts';
import { ROUNDS } from '../../support/race.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import type * as rounds from './rounds.ts';

const shop = await startTestSandbox();
const { store } = shop;

const key = (name: string) => `seen:window:${name}`;

for (const name of ['kept', 'own']) {
  await store.zadd(key(name), { score: Date.now() - 61_000, member: 'old' });
  await addEvents(store, key(name), 2);
}
await addEvents(store, key('full'), 3);

const both = [
  { key: key('full'), event: 'a', max: 3 },
  { key: key('other'), event: 'a', max: 3 },
];
/** Calls that count in windows, one after the other. */
const COUNTS: { key: string; event?: string; max?: number; isKept?: true }[][] = [
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
];
const windows = COUNTS.map((call) => call.map((window) => ({ ...window, seconds: 60 })));

const races = {
  codeForThree: z.array(z.int()),
  codeInTabs: z.array(z.int()),
  decisions: z.array(z.object({ committed: z.int(), opened: z.int() })),
  twoPayments: z.array(z.string()),
  grantAndPayment: z.array(z.string()),
  attempts: z.array(z.int()),
  failures: z.array(z.object({ most: z.int(), failed: z.int(), wrong: z.int(), refused: z.int() })),
  sharedEntries: z.array(z.object({ shared: z.int(), taken: z.array(z.string()) })),
} satisfies Record<keyof typeof rounds, z.ZodType>;

const { stdout } = await runInShop(
  shop,
  `import pLimit from 'p-limit';
   import { countInWindow } from './server/store/windows.ts';
   import * as races from './tests/api/store/rounds.ts';
   const slot = pLimit(5);
   const results = { counts: [] };
   for (const [name, round] of Object.entries(races)) {
     const rounds = Array.from({ length: ${ROUNDS} }, (_, id) => slot(round, id));
     results[name] = await Promise.all(rounds);
   }
   for (const windows of ${JSON.stringify(windows)}) results.counts.push(await countInWindow(windows));
   console.log('\\n' + JSON.stringify(results));`,
);
const { counts, ...results } = z
  .object({ ...races, counts: z.array(z.array(z.int())) })
  .parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));

test('each race has all its rounds', () => {
  for (const all of Object.values(results)) expect(all).toHaveLength(ROUNDS);
});

/** Races of several people for one code, one account or one subject, at the store. */
describe('races of checkouts', () => {
  test('a code for three is used by three of six students who pay at the same time', async () => {
    expect(new Set(results.codeForThree)).toEqual(new Set([3]));
    expect(await store.scard('code-uses:code-0')).toBe(3);
  });

  test('a student with two subjects in two tabs uses their only use of a code once', () => {
    expect(new Set(results.codeInTabs)).toEqual(new Set([1]));
  });

  test('of decisions on one ledger, one is committed', () => {
    const { decisions } = results;
    expect(decisions).toEqual(decisions.map(() => ({ committed: 1, opened: 1 })));
  });

  test('of two payments at the same time, exactly one counts and the other is refunded', () => {
    expect(new Set(results.twoPayments)).toEqual(new Set(['one counts']));
  });

  test('a grant and a payment at the same time never both count, and an earlier payment replaces the grant', () => {
    expect(new Set(results.grantAndPayment)).toEqual(new Set(['one counts']));
  });
});

describe('windows', () => {
  test('an event counts once until it leaves the window, and a full window grows no more, whatever is tried', async () => {
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
    expect(new Set(results.attempts)).toEqual(new Set([3]));
    expect(await store.zcard('seen:attempts-race:0')).toBe(3);
  });

  test('concurrent attempts never fail more often than the limit allows, and right attempts free their place', async () => {
    for (const { most, failed, wrong, refused } of results.failures) {
      expect(most).toBeLessThanOrEqual(3);
      expect(failed).toBe(Math.min(wrong, 3));
      if (wrong < 3) expect(refused).toBe(0);
    }
    const [, running] = await store.scan('0', { match: 'seen:running-*', count: 100_000 });
    expect(running).toEqual([]);
  });

  test('concurrent calls never take the same entry, and together take all shared entries', async () => {
    for (const { shared, taken } of results.sharedEntries) {
      expect(shared).toBe(3);
      expect(taken.toSorted()).toEqual(['b', 'c', 'd']);
    }
    expect(await store.exists('seen:shared:0')).toBe(0);
    expect(await store.zrange('seen:other:0', 0, -1)).toEqual(['e']);
  });
});

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
