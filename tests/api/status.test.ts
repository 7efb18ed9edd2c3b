import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@vercel/kv';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { alarmName, getStatus, type StatusCheck } from '#contract/admin/status.ts';
import { failure, shortReference } from '#contract/errors.ts';
import { orderNumber } from '#server/purchases/order-number.ts';
import { clearFaults, injectFault } from '../support/faults.ts';
import { MICRO } from '../support/ids.ts';
import { readEmails } from '../support/inbox.ts';
import { openPanel } from '../support/panel.ts';
import { buy, pay } from '../support/purchase.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { setting } from '../support/setting.ts';
import { signUp } from '../support/student.ts';
import { waitFor } from '../support/wait-for.ts';

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

/** The site that visitors see, as far as it says when it was built. */
const site = { builtAt: ago(60) };
const pages = createServer((_, outgoing) => outgoing.end(JSON.stringify(site)));
pages.listen(0, '127.0.0.1');
await once(pages, 'listening');
afterAll(() => pages.close());
const siteUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;

const shop = await startTestSandbox({ isSeeded: true, env: { SITE_URL: siteUrl } });
const panel = await openPanel(shop);
const owner = shop.accounts.owner.email;
const kv = createClient({
  url: setting(shop, 'KV_REST_API_URL'),
  token: setting(shop, 'KV_REST_API_TOKEN'),
});

/** All that is known about the shop's health, and its purchases. */
const KEYS = [
  ...['payment-webhook', 'content-webhook', 'reconciliation'].map((name) => `heartbeat:${name}`),
  ...alarmName.options.map((name) => `alarm:${name}`),
  ...['alarms', 'builds-started', 'failed-requests', 'payments-found'],
  ...['listed-files', 'all-purchases', 'webhooks-watched', 'mail-outbox', 'mail-given-up'],
];

/** Each test starts with a shop in which nothing has happened yet. */
beforeEach(async () => {
  site.builtAt = ago(60);
  await Promise.all([shop.kv, shop.content, shop.payments, shop.inbox, shop.shop].map(clearFaults));
  await fetch(`${shop.inbox}/api/v1/messages`, { method: 'DELETE' });
  await kv.del(...KEYS);
});

async function readStatus() {
  const response = await panel.get(getStatus.path);
  expect(response.status).toBe(200);
  const { lines, alarms } = getStatus.response.parse(await response.json());
  const line = (check: StatusCheck) => lines.find((one) => one.check === check);
  return { lines, alarms, line };
}

const add = (log: string, at: string, entry: object = { id: crypto.randomUUID() }) =>
  kv.zadd(log, { score: Date.parse(at), member: { ...entry, at } });

/** A payment in the ledger that no webhook, no browser and no provider has seen. */
async function recordPurchase(id: string, paidAt: string): Promise<void> {
  const order = { accountId: 'a', subjectId: MICRO, subjectName: 'Microeconomics' };
  await kv.hset(`purchase:${id}`, { paid: { ...order, amount: 3000, currency: 'gbp', paidAt } });
  await kv.zadd('all-purchases', { score: Date.parse(paidAt), member: id });
}

/** Runs what the clock runs, and waits for as many emails about alarms. */
async function runAndReadAlarms(count: number): Promise<string[]> {
  expect(await shop.runScheduled('reconcile')).toBe(200);
  return (await readEmails(shop, owner, count)).map(({ Subject }) => Subject);
}

describe('the status tab', () => {
  // First, because an instance writes a heartbeat once a minute at most.
  /** @covers admin-status.lines */
  test('says when webhook, reconciliation and build were last seen', async () => {
    const student = shop.client();
    await signUp(student);
    const since = ago(1);
    await pay(shop, student, MICRO);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    await waitFor(async () => {
      const { line } = await readStatus();
      for (const check of ['payment-webhook', 'reconciliation'] as const) {
        expect(line(check)).toMatchObject({ state: 'good', at: expect.any(String) });
        expect(String(line(check)?.at) > since).toBe(true);
      }
      expect(line('build')).toMatchObject({ state: 'good', at: site.builtAt });
    });
  });

  /** @covers admin-status.lines */
  test('says of a new shop that there is nothing to report yet', async () => {
    const { lines, alarms } = await readStatus();
    expect(lines.map(({ check, state }) => [check, state])).toEqual([
      ['payment-webhook', 'unknown'],
      ['content-webhook', 'unknown'],
      ['reconciliation', 'unknown'],
      ['build', 'good'],
      ['emails', 'good'],
      ['ledger', 'good'],
      ['listed-files', 'unknown'],
      ['requests', 'good'],
    ]);
    expect(alarms).toEqual([]);
  });

  /** @covers admin-status.ledger */
  test('compares the ledger with the payment provider, and names the orders that differ', async () => {
    const student = shop.client();
    await signUp(student);
    await buy(shop, student, MICRO);
    const good = (await readStatus()).line('ledger');
    expect(good?.state).toBe('good');
    expect(good?.summary).toMatch(/^The last 30 days agree: \d payments?, £\d+\.00\.$/);

    await recordPurchase('pi_unknown_ABCD1234', ago(30));
    expect((await readStatus()).line('ledger')).toMatchObject({
      state: 'bad',
      items: ['AE-ABCD1234'],
      advice: expect.stringContaining('Compare these orders'),
    });
  });

  /** @covers admin-status.listed-files */
  test('says whether anyone can list paid files, and whether that was checked lately', async () => {
    const check = async (count: number, at: string) => {
      await kv.set('listed-files', { count, at });
      return (await readStatus()).line('listed-files');
    };
    const [recent, old] = [ago(5), ago(181)];
    expect(await check(0, recent)).toMatchObject({ state: 'good', at: recent });
    expect(await check(2, recent)).toMatchObject({
      state: 'bad',
      summary: expect.stringContaining('Anyone can list 2 stored files'),
      advice: expect.stringContaining('make the dataset private'),
    });
    expect(await check(0, old)).toMatchObject({ state: 'unknown', at: old });
  });

  /** @covers admin-status.emails */
  test('names the orders whose email was given up', async () => {
    await injectFault(shop.inbox, { method: 'SMTP', status: 550 });
    const student = shop.client();
    const email = await signUp(student);
    const order = orderNumber(await buy(shop, student, MICRO));
    await waitFor(async () => {
      expect((await readStatus()).line('emails')).toMatchObject({
        state: 'bad',
        items: expect.arrayContaining([`${order} to ${email} (refused, 554)`]),
        advice: expect.any(String),
      });
    });
  });

  /** @covers admin-status.emails */
  test('says since when emails wait once they have waited for an hour', async () => {
    await injectFault(shop.inbox, { method: 'SMTP', status: 451 });
    const student = shop.client();
    await signUp(student);
    const id = await buy(shop, student, MICRO);
    expect((await readStatus()).line('emails')).toMatchObject({
      state: 'good',
      summary: 'One email is waiting.',
    });
    const since = ago(61);
    await kv.hset(`purchase:${id}`, { 'queued:confirmation': { at: since } });
    expect((await readStatus()).line('emails')).toMatchObject({ state: 'bad', at: since });
  });

  /** @covers admin-status.partial */
  test('shows the rest where the payment provider does not respond', {
    timeout: 30_000,
  }, async () => {
    await injectFault(shop.payments, { hang: true });
    const { line, alarms } = await readStatus();
    expect(line('ledger')).toMatchObject({ state: 'unknown', advice: expect.any(String) });
    expect(line('build')?.state).toBe('good');
    expect(alarms).toEqual([]);
  });

  /** @covers admin-status.partial */
  test('shows that nothing can be checked while the key-value store is down', async () => {
    await injectFault(shop.kv);
    const { lines, alarms } = await readStatus();
    expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(['unknown']));
    expect(alarms).toBeUndefined();
  });
});

describe('an alarm', () => {
  /** @covers alarms.listed, alarms.quiet */
  test('says what happened and what to do, is listed, and comes once', async () => {
    await add('builds-started', ago(20));
    expect(await runAndReadAlarms(1)).toEqual(['A* Economics: The site was not rebuilt']);
    const [email] = await readEmails(shop, owner, 1);
    for (const body of [email?.Text, email?.HTML]) {
      expect(body).toContain('A build was started, and the site has not changed since.');
      expect(body).toContain('Open the latest deploy at the host');
      expect(body).toContain(`${siteUrl}/admin`);
      expect(body).toContain('docs/runbooks/hosting-plan-used-up.md');
    }
    const { alarms, line } = await readStatus();
    expect(alarms).toMatchObject([{ title: 'The site was not rebuilt' }]);
    expect(line('build')).toMatchObject({ state: 'bad', advice: expect.any(String) });

    expect(await runAndReadAlarms(1)).toHaveLength(1);
    expect((await readStatus()).alarms).toHaveLength(1);
  });

  /** @covers alarms.quiet */
  test('about an order comes once for each order', async () => {
    await runInShop(
      shop,
      `import { raiseAlarm } from './server/health/alarms.ts';
       for (const order of ['AE-1', 'AE-2', 'AE-1']) {
         await raiseAlarm('refund-failed', 'The refund of ' + order + ' failed.', order);
       }`,
    );
    const emails = await readEmails(shop, owner, 2);
    expect(emails.map(({ Text }) => /AE-\d/.exec(Text)?.[0])).toEqual(['AE-2', 'AE-1']);
    expect((await readStatus()).alarms).toHaveLength(2);
  });

  /** @covers alarms.retried */
  test('that could not be sent is listed, and is sent once email works again', async () => {
    await add('builds-started', ago(20));
    await injectFault(shop.inbox);
    expect(await runAndReadAlarms(0)).toEqual([]);
    expect((await readStatus()).alarms).toHaveLength(1);
    expect(await kv.ttl('alarm:build-failed')).toBeLessThanOrEqual(60);

    await clearFaults(shop.inbox);
    await kv.del('alarm:build-failed');
    expect(await runAndReadAlarms(1)).toHaveLength(1);
    expect((await readStatus()).alarms).toHaveLength(1);
    expect(await kv.ttl('alarm:build-failed')).toBeGreaterThan(60);
  });
});

describe('alarms are raised', () => {
  /** @covers alarms.build */
  test('not while a build is running, and not once it has reached the visitors', async () => {
    await add('builds-started', ago(5));
    expect(await runAndReadAlarms(0)).toEqual([]);
    await add('builds-started', ago(20));
    site.builtAt = ago(4);
    expect(await runAndReadAlarms(0)).toEqual([]);
    expect((await readStatus()).line('build')?.state).toBe('good');
  });

  /** @covers alarms.build */
  test('for a build that failed, even if another has been started since', async () => {
    await add('builds-started', ago(20));
    await add('builds-started', ago(2));
    expect(await runAndReadAlarms(1)).toHaveLength(1);
  });

  /** @covers alarms.webhook */
  test('where no webhook has followed a payment', async () => {
    await kv.set('heartbeat:payment-webhook', { at: ago(120) });
    await recordPurchase('pi_late_1', ago(40));
    expect(await runAndReadAlarms(1)).toEqual(['A* Economics: Payments arrive without a webhook']);
    expect((await readStatus()).line('payment-webhook')?.state).toBe('bad');
  });

  /** @covers alarms.webhook */
  test('where payments arrive and no webhook ever has, but not for payments before an update', async () => {
    await kv.set('webhooks-watched', { at: ago(20) });
    await recordPurchase('pi_before_1', ago(40));
    expect(await runAndReadAlarms(0)).toEqual([]);
    await kv.set('webhooks-watched', { at: ago(60) });
    expect(await runAndReadAlarms(1)).toHaveLength(1);
  });

  /** @covers alarms.webhook */
  test('not where the webhook came with the payment, nor while it may be on its way', async () => {
    await kv.set('heartbeat:payment-webhook', { at: ago(41) });
    await recordPurchase('pi_fine_1', ago(40));
    expect(await runAndReadAlarms(0)).toEqual([]);
    await recordPurchase('pi_new_1', ago(20));
    expect(await runAndReadAlarms(0)).toEqual([]);
  });

  /** @covers alarms.webhook */
  test('where reconciliation has found three payments in a day', async () => {
    await kv.set('heartbeat:payment-webhook', { at: ago(1) });
    await add('payments-found', ago(25 * 60));
    await add('payments-found', ago(300));
    const student = shop.client();
    await signUp(student);
    await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
    await pay(shop, student, MICRO);
    expect(await runAndReadAlarms(0)).toEqual([]);
    await add('payments-found', ago(200));
    expect(await runAndReadAlarms(1)).toEqual(['A* Economics: Payments arrive without a webhook']);
  });

  /** @covers alarms.errors, errors.reference */
  test('for the tenth failed request in ten minutes, naming what visitors saw', async () => {
    await add('failed-requests', ago(11));
    await injectFault(shop.content, { status: 503 });
    const references: string[] = [];
    const fail = async () => {
      const response = await shop.client().get('/api/subjects');
      const { requestId = '' } = failure.parse(await response.json());
      expect(response.headers.get('x-request-id')).toBe(requestId);
      references.push(shortReference(requestId));
    };
    for (let requests = 0; requests < 9; requests += 1) await fail();
    await waitFor(async () => expect(await kv.zcard('failed-requests')).toBe(10));
    await readEmails(shop, owner, 0);
    await fail();
    const [email] = await readEmails(shop, owner, 1);
    expect(email?.Subject).toBe('A* Economics: Requests keep failing');
    for (const reference of references) expect(email?.Text).toContain(reference);
    expect((await readStatus()).line('requests')).toMatchObject({
      state: 'bad',
      items: expect.arrayContaining([references.at(-1)]),
    });
  });
});
