import { beforeAll, expect, test } from 'vitest';
import {
  type AuditEntry,
  type ChainEnd,
  continueChain,
  NO_ENTRIES,
  sealText,
} from '#contract/admin/audit.ts';
import { MAX_CHAIN_GAP_MS } from '#server/health/checks.ts';
import { auditChain } from '../../../scripts/doctor/checks/audit-chain.ts';
import { examine } from '../../../scripts/doctor/test-shop.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { readEmail, readEmails } from '../../support/inbox.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { variants } from '../../support/test-all.ts';

const shop = await startTestSandbox();
const settings = {
  KV_REST_API_URL: setting(shop, 'KV_REST_API_URL'),
  KV_REST_API_TOKEN: setting(shop, 'KV_REST_API_TOKEN'),
};
const { store } = shop;

const HOUR_MS = 60 * 60_000;
const now = Date.now();

const entry = (at: number, action: AuditEntry['action'] = 'sales-exported') => {
  const who = 'owner@example.com';
  const fields = { at: new Date(at).toISOString(), who, action, what: `${at}`, from: '10.0.0.1' };
  return { score: at, member: { id: crypto.randomUUID(), ...fields } };
};
const add = (at: number) => store.zadd('audit-log', entry(at));

const clear = () =>
  store.del('audit-log', 'audit-chain', 'failed-sign-ins', 'failed-sign-ins-chain');

const doctor = (...seals: string[]) =>
  examine(auditChain, { ...settings, AUDIT_SEALS: seals.join(' ') });
const verdict = async (...seals: string[]) => (await doctor(...seals)).verdict;

async function readSeals(): Promise<string[]> {
  const { sentence } = await doctor();
  return [...sentence.matchAll(/--audit (\S+)/g)].map(([, seal]) => seal ?? '');
}

async function countEntries(): Promise<string[]> {
  expect(await shop.runScheduled('audit-chain')).toBe(200);
  return readSeals();
}

let first: string[];
beforeAll(async () => {
  for (const ago of [40, 30, 30, 2]) await add(now - ago * HOUR_MS);
  await store.zadd('failed-sign-ins', entry(now - 3 * HOUR_MS, 'sign-in-failed'));
});

test('before the first chain there is nothing to compare, unless a chain should exist', async () => {
  expect(await verdict()).toBe('good');
  const old = entry(now - 60 * HOUR_MS);
  await store.zadd('audit-log', old);
  expect(await doctor()).toMatchObject({
    verdict: 'bad',
    sentence: expect.stringContaining('It has entries from earlier days but no chain'),
  });
  await store.zrem('audit-log', old.member);
  expect(await verdict(`acts:4:${'ab'.repeat(32)}`)).toBe('bad');
});

test('the entries are counted daily, and the doctor prints the number and hash of each list', async () => {
  first = await countEntries();
  expect(first).toEqual([
    expect.stringMatching(/^acts:4:[0-9a-f]{64}$/),
    expect.stringMatching(/^failed-sign-ins:1:[0-9a-f]{64}$/),
  ]);
  expect(await verdict()).toBe('good');
  expect(await verdict(...first)).toBe('good');
});

test('a day without a count raises an alarm', async () => {
  const counted = await store.get('heartbeat:audit-chain');
  await makeHourlyRunDue(shop);
  await shop.runScheduled('reconcile');
  expect(await readEmails(shop, shop.accounts.owner.email, 0)).toEqual([]);
  await store.set('heartbeat:audit-chain', { at: new Date(now - MAX_CHAIN_GAP_MS).toISOString() });
  await makeHourlyRunDue(shop);
  await shop.runScheduled('reconcile');
  const { Text } = await readEmail(shop, shop.accounts.owner.email);
  expect(Text).toContain('It is counted once a day, but has not been for a day or more.');
  await fetch(`${shop.inbox}/api/v1/messages`, { method: 'DELETE' });
  await store.set('heartbeat:audit-chain', counted);
  // Otherwise this alarm would silence the alarm of a later test.
  await store.del('alarm:audit-chain-failing');
});

test('the chain continues, and still matches what the doctor printed before', async () => {
  const [last] = await store.zrange<{ at: string }[]>('audit-chain', -1, -1);
  await add(Date.parse(last?.at ?? '') + 1);
  const seals = await countEntries();
  expect(seals[0]).toMatch(/^acts:\d+:/);
  expect(seals[0]).not.toBe(first[0]);
  expect(await verdict(...first, ...seals)).toBe('good');
});

const TAMPERINGS: [string, (members: AuditEntry[]) => Promise<unknown>][] = [
  ['an entry that was removed', ([one]) => store.zrem('audit-log', one)],
  [
    'a changed entry',
    async ([one]) => {
      if (!one) return;
      await store.zrem('audit-log', one);
      const member = { ...one, who: 'someone-else@example.com' };
      await store.zadd('audit-log', { score: Date.parse(one.at), member });
    },
  ],
  ['an entry that was added to the past', () => add(now - 29 * HOUR_MS)],
];

test.each(variants(TAMPERINGS, 1))('the doctor finds %s', async (_, tamper) => {
  await clear();
  for (const ago of [40, 30, 2]) await add(now - ago * HOUR_MS);
  const seals = await countEntries();
  expect(await verdict(...seals)).toBe('good');
  await tamper(await store.zrange<AuditEntry[]>('audit-log', 0, -1));
  expect(await verdict()).toBe('bad');
});

test('the doctor finds a chain that was rewritten for changed entries', async () => {
  await clear();
  for (const ago of [40, 30]) await add(now - ago * HOUR_MS);
  const seals = await countEntries();
  await store.del('audit-chain');
  const [one] = await store.zrange<AuditEntry[]>('audit-log', 0, 0);
  await store.zrem('audit-log', one);
  await add(now - 39 * HOUR_MS);
  await countEntries();
  expect(await verdict()).toBe('good');
  expect(await verdict(...seals)).toBe('bad');
  expect(await verdict('nonsense')).toBe('bad');
});

test('entries that are removed after twelve months do not break the chain', async () => {
  await clear();
  const monthsAgo = (months: number) => now - months * 30.5 * 24 * HOUR_MS;
  let end: ChainEnd = { ...NO_ENTRIES, at: new Date(monthsAgo(15)).toISOString() };
  for (const [until, ...times] of [
    [13, 14, 13.5],
    [11, 12.8, 12.4, 11.5],
    [9, 10.5, 10],
  ]) {
    const entries = times.map((months) => entry(monthsAgo(months)));
    for (const one of entries) await store.zadd('audit-log', one);
    const previous = end;
    const at = new Date(monthsAgo(until ?? 0)).toISOString();
    const members = entries.map(({ member }) => member);
    end = await continueChain(previous, members, at);
    const link = { id: crypto.randomUUID(), ...end, previous };
    await store.zadd('audit-chain', { score: Date.parse(at), member: link });
  }
  await add(now - 20 * HOUR_MS);
  const seals = await countEntries();
  expect(seals[0]).toMatch(/^acts:8:/);
  expect(await store.zcard('audit-log')).toBe(4);
  expect(await verdict(...seals, sealText({ list: 'acts', ...end }))).toBe('good');
  expect(await verdict(`acts:1:${'ab'.repeat(32)}`)).toBe('not checked');
  const [, kept] = await store.zrange<AuditEntry[]>('audit-log', 0, -1);
  await store.zrem('audit-log', kept);
  expect(await verdict()).toBe('bad');
});

test('a flood of failed sign-ins is chained in batches, apart from the actions', async () => {
  await clear();
  await add(now - 2 * HOUR_MS);
  const flood = Array.from({ length: 5_010 }, (_, index) =>
    entry(now - 3 * HOUR_MS + Math.floor(index / 3), 'sign-in-failed'),
  );
  const [one, ...others] = flood;
  if (one) await store.zadd('failed-sign-ins', one, ...others);
  const seals = await countEntries();
  expect(seals).toEqual([
    expect.stringMatching(/^acts:1:/),
    expect.stringMatching(/^failed-sign-ins:5010:/),
  ]);
  const links = await store.zrange<ChainEnd[]>('failed-sign-ins-chain', 0, -1);
  expect(links.map(({ count }) => count)).toEqual([4_998, 5_010]);
  expect(await verdict(...seals)).toBe('good');
});

test('a list that cannot be read raises an alarm, and the other list is counted', async () => {
  await clear();
  await add(now - 2 * HOUR_MS);
  await store.zadd('failed-sign-ins', { score: now - HOUR_MS, member: { id: 'not an entry' } });
  expect(await shop.runScheduled('audit-chain')).toBe(502);
  const { Text } = await readEmail(shop, shop.accounts.owner.email);
  expect(Text).toContain('Not counted this morning: failed-sign-ins.');
  expect(await store.zrange('audit-chain', 0, -1)).toMatchObject([{ count: 1 }]);
});

test('failed sign-ins are recorded up to an hourly limit, and the last entry names the limit', async () => {
  await clear();
  // In the future, so that they count in this hour and in the next.
  const [first, ...others] = Array.from({ length: 198 }, () =>
    entry(now + 2 * HOUR_MS, 'sign-in-failed'),
  );
  if (first) await store.zadd('failed-sign-ins', first, ...others);
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    await shop.client().post('/api/auth/login', { email, password: 'wrong one' });
  }
  const [one, two, ...more] = await store.zrange<AuditEntry[]>('failed-sign-ins', 0, -1);
  expect([one?.who, one?.what, two?.who, two?.what]).toEqual([
    'a@example.com',
    '',
    'b@example.com',
    'further attempts in this hour are not recorded',
  ]);
  expect(more).toHaveLength(198);
  await clear();
});
