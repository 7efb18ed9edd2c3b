import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect } from 'vitest';
import { alarmName, getStatus, type StatusCheck } from '#contract/health/status.ts';
import { clearFaults } from './faults.ts';
import { MICRO } from './ids.ts';
import { readEmails } from './inbox.ts';
import { withPayment } from './ledger.ts';
import { openPanel } from './panel.ts';
import { startTestSandbox } from './sandbox.ts';

const MINUTE_MS = 60_000;

export const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

/** Keys of everything known about the shop's health, and of its purchases. */
const KEYS = [
  ...['payment-webhook', 'content-webhook'].map((name) => `heartbeat:${name}`),
  ...alarmName.options.map((name) => `alarm:${name}`),
  'alarms',
  'jobs',
  'builds-started',
  'failed-requests',
  'payments-found',
  'listed-files',
  'all-purchases',
  'webhooks-watched',
  'emails-given-up',
  'reconciliation-failures',
];

/**
 * Starts a shop for tests of its health, for one test file: call it at the file's top level. Each test begins with a
 * clean state.
 */
export async function startWatchedShop() {
  /** Public site: the build time that it reports, and the status of its responses. */
  const site = { builtAt: ago(60), status: 200 };
  const pages = createServer((_, outgoing) =>
    outgoing.writeHead(site.status).end(JSON.stringify(site)),
  );
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  afterAll(() => pages.close());
  const siteUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;

  const shop = await startTestSandbox({
    isSeeded: true,
    env: { SITE_URL: siteUrl },
    hasShortTimeLimits: true,
  });
  const panel = await openPanel(shop);
  const owner = shop.accounts.owner.email;
  const { store: kv } = shop;

  beforeEach(async () => {
    Object.assign(site, { builtAt: ago(60), status: 200 });
    const services = [shop.kv, shop.content, shop.files, shop.payments, shop.inbox, shop.shop];
    await Promise.all(services.map(clearFaults));
    await fetch(`${shop.inbox}/api/v1/messages`, { method: 'DELETE' });
    await kv.del(...KEYS);
  });

  return {
    shop,
    site,
    siteUrl,
    owner,
    kv,

    panel,

    async readStatus() {
      const response = await panel.get(getStatus.path);
      expect(response.status).toBe(200);
      const { version, lines, alarms } = getStatus.response.parse(await response.json());
      const line = (check: StatusCheck) => lines.find((each) => each.check === check);
      return { version, lines, alarms, line };
    },

    add: (log: string, at: string, entry: object = { id: crypto.randomUUID() }) =>
      kv.zadd(log, { score: Date.parse(at), member: { ...entry, at } }),

    /** Records a payment in the ledger that no webhook, no browser and no provider has seen. */
    async recordPurchase(id: string, paidAt: string): Promise<void> {
      const order = { accountId: 'a', subjectId: MICRO, subjectName: 'Microeconomics' };
      const paid = { ...order, amount: 3000, currency: 'gbp', paidAt, isLive: false };
      await kv.hset('ledger:a', withPayment(id, { paid }));
      await kv.zadd('all-purchases', { score: Date.parse(paidAt), member: `a/${id}` });
    },

    /** Runs the schedule, and waits for this many emails about alarms. @returns their subjects */
    async runAndReadAlarms(count: number): Promise<string[]> {
      expect(await shop.runScheduled('reconcile')).toBe(200);
      return (await readEmails(shop, owner, count)).map(({ Subject }) => Subject);
    },
  };
}
