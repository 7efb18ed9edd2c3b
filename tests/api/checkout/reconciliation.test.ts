import { afterEach, expect, test } from 'vitest';
import { alarmTexts } from '#server/alarms/alarms.ts';
import { addStudent } from '../../support/add-student.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { readEmail, readEmails } from '../../support/inbox.ts';
import { factsOf } from '../../support/ledger.ts';
import { pay } from '../../support/purchase.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;

// Only reconciliation settles payments here.
await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });

afterEach(() => clearFaults(shop.payments));

async function payAsNewStudent(card?: string) {
  const browser = shop.client();
  const email = await addStudent(browser);
  return { browser, email, id: await pay(shop, browser, MICRO, card) };
}

/** HTTP status of the platform for a function that throws. */
const FAILED_STATUS = 502;

const read = (payment: string) => ({ path: `/v1/payment_intents/${payment}`, method: 'GET' });
const reconcile = () => shop.runScheduled('reconcile');
const progress = () => store.get<{ until: number; failed: object[] }>('reconciled');
const ALARM = alarmTexts['reconciliation-failing'].title;

/** Moves past the time in which the provider's events name unsettled payments. */
const later = async () =>
  store.set('reconciled', {
    ...(await progress()),
    until: Math.floor(Date.now() / 1000) + 3600,
  });

test('a payment that cannot be settled blocks neither other payments, emails, nor cleaning up, and keeps its warning', async () => {
  const broken = await payAsNewStudent('pm_card_createIssuerFraudRecord');
  const sound = await payAsNewStudent();
  const expired = { id: 'old', at: '2020-01-01T00:00:00.000Z' };
  await store.zadd('alarms', { score: Date.parse(expired.at), member: expired });
  await injectFault(shop.payments, { ...read(broken.id), status: 400 });
  const before = Math.floor(Date.now() / 1000);

  expect(await reconcile()).toBe(FAILED_STATUS);
  expect(await hasAccess(broken.browser, MICRO)).toBe(false);
  expect(await hasAccess(sound.browser, MICRO)).toBe(true);
  await readEmails(shop, sound.email, 1);
  expect(await store.zscore('alarms', expired)).toBeNull();
  expect((await progress())?.until).toBeGreaterThanOrEqual(before);

  await later();
  expect(await reconcile()).toBe(FAILED_STATUS);
  expect(await hasAccess(broken.browser, MICRO)).toBe(false);
  await clearFaults(shop.payments);
  await later();
  expect(await reconcile()).toBe(200);
  expect(await hasAccess(broken.browser, MICRO)).toBe(true);
  await readEmails(shop, broken.email, 1);
  expect((await progress())?.failed).toEqual([]);
  expect(Object.keys(await factsOf(store, broken.id)).join()).toContain('warning:');
});

test('a later run drafts evidence that failed before', async () => {
  const { id } = await payAsNewStudent('pm_card_createDispute');
  await injectFault(shop.payments, { path: '/v1/disputes/', method: 'POST', status: 503 });
  expect(await reconcile()).toBe(FAILED_STATUS);
  await clearFaults(shop.payments);
  await later();
  expect(await reconcile()).toBe(200);
  expect((await progress())?.failed).toEqual([]);
  const [dispute] = (await shop.stripe.disputes.list({ payment_intent: id })).data;
  expect(dispute?.evidence_details.has_evidence).toBe(true);
});

test('an unsettled payment is forgotten after thirty days, or if the provider has no such payment', async () => {
  const now = Math.floor(Date.now() / 1000);
  const month = 30 * 24 * 60 * 60;
  const failed = [
    { paymentIntentId: 'pi_failing_1', since: now - month + 60 },
    { paymentIntentId: 'pi_failing_2', since: now - month - 1 },
    { paymentIntentId: 'pi_of_the_test_keys', since: now - 60 },
  ];
  await store.set('reconciled', { until: now, failed });
  await injectFault(shop.payments, { ...read('pi_failing'), status: 400 });
  expect(await reconcile()).toBe(FAILED_STATUS);
  expect((await progress())?.failed).toEqual([failed[0]]);
  await store.set('reconciled', { until: now, failed: [] });
});

test('a run that runs out of time gets further than the last run', async () => {
  const one = await payAsNewStudent();
  await pay(shop, one.browser, MACRO);
  // The provider dates events in seconds, and a run without time settles four.
  const second = Math.floor(Date.now() / 1000);
  await waitFor(async () => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(second));
  const two = await payAsNewStudent();
  await pay(shop, two.browser, MACRO);
  const script = `
    import { reconcile } from './server/checkout/reconcile.ts';
    for (let run = 0; run < 5; run += 1) await reconcile(0);`;
  await runInShop(shop, script);
  for (const { browser } of [one, two]) {
    for (const subject of [MICRO, MACRO]) expect(await hasAccess(browser, subject)).toBe(true);
  }
});

test('a step that fails or hangs stops no other, and the owner is told after its third failure in a row', async () => {
  await store.del('reconciliation-failures');
  await fetch(`${shop.inbox}/api/v1/messages`, { method: 'DELETE' });
  const { stdout } = await runInShop(
    shop,
    `import { runSteps } from './server/schedule/run-steps.ts';
    const sound = { name: 'sound', run: async () => console.log('sound ran') };
    const steps = [
      { name: 'endless', run: () => new Promise(() => {}) },
      { name: 'broken', run: () => { throw new Error('broken') } },
      sound,
    ];
    const fail = () => runSteps(steps, 200).catch((error) => console.log(error.message));
    await fail(), await fail();
    await runSteps([sound]);
    await fail(), await fail();`,
  );
  const count = (line: string) => stdout.split('\n').filter((printed) => printed === line).length;
  expect([count('sound ran'), count('A step failed')]).toEqual([5, 4]);
  expect(await store.get('reconciliation-failures')).toEqual({ endless: 2, broken: 2 });
  await readEmails(shop, shop.accounts.owner.email, 0);

  await store.set('reconciliation-failures', { payments: 2 });
  await injectFault(shop.payments, { path: '/v1/events', status: 400 });
  expect(await reconcile()).toBe(FAILED_STATUS);
  const alarm = await readEmail(shop, shop.accounts.owner.email);
  expect(alarm.Subject).toContain(ALARM);
  expect(alarm.Text).toMatch(/in a row or more, at: .*payments/);
});
