import { describe, expect, onTestFinished, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { getNeeds, setDailyEmailEndpoint } from '#contract/health/needs.ts';
import { shopDay } from '#contract/shop-day.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addDays } from '#server/shop-time.ts';
import { sampleEvidence } from '#shop';
import { disputeAtBank } from '../../support/bank.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { lakeOf } from '../../support/lake.ts';
import { openPanel } from '../../support/panel.ts';
import { pay } from '../../support/purchase.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { waitFor } from '../../support/wait-for.ts';
import { startWatchedShop } from '../../support/watched-shop.ts';

/** Needs of the owner: docs/product.md#needs-you. */

const { shop, owner, kv, recordPurchase } = await startWatchedShop();
const panel = await openPanel(shop);
const SAMPLE = 'The grade evidence is still sample text';

async function readNeeds() {
  const response = await panel.get(getNeeds.path);
  expect(response.status).toBe(200);
  return getNeeds.response.parse(await response.json());
}

const titles = async () => (await readNeeds()).needs.map(({ title }) => title);

async function latestEntry() {
  const response = await panel.get(`${getAudit.path}?list=acts`);
  return getAudit.response.parse(await response.json()).entries[0];
}

/** Puts the owner's own words into the evidence, for one test. */
async function replaceSample(): Promise<void> {
  const lake = lakeOf(shop);
  const id = await lake.fetch<string>('*[_type == "gradeEvidence"][0]._id');
  const write = (studentName: string) => lake.patch(id).set({ studentName }).commit();
  await write('Ada King');
  onTestFinished(async () => void (await write(sampleEvidence.studentName)));
}

/** Raises an alarm that only the owner can settle. */
const failRefund = (order: string) =>
  runInShop(
    shop,
    `import { raiseAlarm } from './server/alarms/alarms.ts';
     await raiseAlarm('refund-failed', 'The refund failed.', '${order}:re_1');`,
  );

describe('the list', () => {
  test('has the sample evidence of a new shop until the owner replaces it', async () => {
    expect(await readNeeds()).toMatchObject({
      needs: [{ title: SAMPLE, since: expect.any(String), link: { href: '/admin#files' } }],
      unchecked: [],
    });
    await replaceSample();
    await waitFor(async () => expect(await titles()).toEqual([]));
  });

  test("has a dispute with the bank's deadline while the provider responds", async () => {
    const student = await shop.student();
    const payment = await pay(shop, student, MICRO, 'pm_card_createDispute');
    onTestFinished(() => disputeAtBank(shop.payments, payment, { status: 'won' }));
    const order = orderNumber(payment);
    const { needs } = await readNeeds();
    expect(needs[0]).toMatchObject({
      title: `Order ${order} is disputed`,
      link: { href: `/admin#customers/${order}` },
    });
    const days = (Date.parse(needs[0]?.dueAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(9);

    await injectFault(shop.payments);
    const { needs: without, unchecked } = await readNeeds();
    expect(unchecked).toContain('Disputes');
    expect(without.map(({ title }) => title)).not.toContain(`Order ${order} is disputed`);
  });

  test('keeps a failed refund until the owner marks it as done', async () => {
    await failRefund('AE-ABCD1234');
    const found = (await readNeeds()).needs.find(({ title }) => title === 'A refund failed');
    expect(found).toMatchObject({
      canBeMarkedDone: true,
      link: { href: '/admin#customers/AE-ABCD1234' },
    });
    const path = `/api/admin/needs/${found?.id}/done`;
    expect((await panel.post(path)).status).toBe(200);
    expect(await titles()).not.toContain('A refund failed');
    expect(await latestEntry()).toMatchObject({
      action: 'need-done',
      what: 'A refund failed: Find order AE-ABCD1234',
    });
    expect((await panel.post(path)).status).toBe(200);
    expect((await panel.post('/api/admin/needs/unknown/done')).status).toBe(404);
  });
});

describe('the daily email', () => {
  async function set(isOn: boolean): Promise<void> {
    const response = await panel.fetch(setDailyEmailEndpoint.path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ isOn }),
    });
    expect(response.status).toBe(200);
  }

  /** Runs the task and the queue, and waits for this many emails. */
  const run = async (count: number) => {
    expect(await shop.runScheduled('daily-email')).toBe(200);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    return readEmails(shop, owner, count);
  };
  /** Forgets that an email was considered today. */
  const startNewDay = () => kv.set('daily-email', { isOn: true });

  test('is off by default, and is sent once a day when the owner wants it', async () => {
    await kv.del('daily-email');
    expect((await readNeeds()).dailyEmail).toEqual({ isOn: false, to: owner });
    await run(0);

    await set(true);
    expect((await readNeeds()).dailyEmail.isOn).toBe(true);
    expect(await latestEntry()).toMatchObject({ action: 'daily-email-changed', what: 'On' });
    const [email] = await run(1);
    expect(email?.Subject).toMatch(
      /^A\* Economics: no sales; (one thing needs|\d things need) you$/,
    );
    expect(email?.Text).toContain(`- ${SAMPLE}`);
    await run(1);
    // A change of the setting does not send another.
    await set(false);
    await set(true);
    await run(1);
  });

  test('names the sales of the day before', async () => {
    await startNewDay();
    const yesterday = addDays(shopDay(new Date()), -1);
    await recordPurchase('pi_daily_00000001', `${yesterday}T12:00:00.000Z`);
    const [email] = await run(1);
    expect(email?.Subject).toContain('A* Economics: 1 sale, £30.00; ');
  });

  test('is not sent on a day with nothing to say', async () => {
    await replaceSample();
    await waitFor(async () => expect(await titles()).toEqual([]));
    await startNewDay();
    await run(0);
  });

  test('waits while the mail server is down', async () => {
    await startNewDay();
    await injectFault(shop.inbox);
    expect(await shop.runScheduled('daily-email')).toBe(200);
    await shop.runScheduled('reconcile');
    await clearFaults(shop.inbox);
    await run(1);
  });
});
