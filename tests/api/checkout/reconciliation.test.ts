import { afterEach, expect, test } from 'vitest';
import { alarmTexts } from '#server/alarms/alarms.ts';
import { addStudent } from '../../support/add-student.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { readEmail, readEmails } from '../../support/inbox.ts';
import { accountOf, deleteFacts, factsOf, setFacts } from '../../support/ledger.ts';
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
const alarms = async () => {
  const { messages } = await (await fetch(`${shop.inbox}/api/v1/messages?limit=100`)).json();
  return messages.filter(({ Subject }: { Subject: string }) => Subject.includes(ALARM));
};

test('a payment that cannot be settled blocks neither other payments, emails, nor cleaning up', async () => {
  const broken = await payAsNewStudent();
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
});

test('the owner is told after the third failure in a row', async () => {
  const outage = { path: '/v1/events', status: 400 };
  await injectFault(shop.payments, outage);
  for (const _ of [1, 2]) expect(await reconcile()).toBe(FAILED_STATUS);
  await clearFaults(shop.payments);
  expect(await reconcile()).toBe(200);

  await injectFault(shop.payments, outage);
  for (const _ of [1, 2]) expect(await reconcile()).toBe(FAILED_STATUS);
  expect(await alarms()).toEqual([]);
  expect(await reconcile()).toBe(FAILED_STATUS);
  const alarm = await readEmail(shop, shop.accounts.owner.email);
  expect(alarm.Subject).toContain(ALARM);
  expect(alarm.Text).toMatch(/in a row or more, at: .*payments/);
});

/** Moves past the time in which the provider's events name unsettled payments. */
const later = async () =>
  store.set('reconciled', {
    ...(await progress()),
    until: Math.floor(Date.now() / 1000) + 3600,
  });

test('a later run drafts evidence that failed before, for an inquiry too', async () => {
  const { id } = await payAsNewStudent('pm_card_createDispute');
  await injectFault(shop.payments, { path: '/v1/disputes/', method: 'POST', status: 503 });
  expect(await reconcile()).toBe(FAILED_STATUS);
  await later();
  expect(await reconcile()).toBe(FAILED_STATUS);
  await clearFaults(shop.payments);
  await later();
  expect(await reconcile()).toBe(200);
  expect((await progress())?.failed).toEqual([]);
  const [dispute] = (await shop.stripe.disputes.list({ payment_intent: id })).data;
  expect(dispute?.evidence_details.has_evidence).toBe(true);

  const [open, drafted] = [`dispute:${dispute?.id}:needs_response`, `evidence:${dispute?.id}`];
  const found = (await factsOf(store, id))[open];
  await deleteFacts(store, id, open, drafted);
  await setFacts(store, id, { [`dispute:${dispute?.id}:warning_needs_response`]: found });
  const accountId = await accountOf(store, id);
  const { stdout } = await runInShop(
    shop,
    `import { draftMissingEvidence } from './server/disputes/evidence.ts';
     import { readPurchase } from './server/purchases/ledger.ts';
     const purchase = await readPurchase({ accountId: '${accountId}', paymentIntentId: '${id}' });
     console.log(purchase.status, await draftMissingEvidence(purchase));`,
  );
  expect(stdout.trim().split('\n').at(-1)).toBe('paid true');
  expect(await factsOf(store, id)).toHaveProperty([drafted]);
});

test('a warning about an unsettled payment is not forgotten', async () => {
  const { id } = await payAsNewStudent('pm_card_createIssuerFraudRecord');
  await injectFault(shop.payments, { ...read(id), status: 400 });
  expect(await reconcile()).toBe(FAILED_STATUS);
  await later();
  expect(await reconcile()).toBe(FAILED_STATUS);
  await clearFaults(shop.payments);
  await later();
  expect(await reconcile()).toBe(200);
  expect(Object.keys(await factsOf(store, id)).join()).toContain('warning:');
});

test('after thirty days an unsettled payment is no longer tried', async () => {
  const now = Math.floor(Date.now() / 1000);
  const month = 30 * 24 * 60 * 60;
  const failed = [
    { paymentIntentId: 'pi_unknown_1', since: now - month + 60 },
    { paymentIntentId: 'pi_unknown_2', since: now - month - 1 },
  ];
  await store.set('reconciled', { until: now, failed });
  await injectFault(shop.payments, { ...read('pi_unknown'), status: 400 });
  expect(await reconcile()).toBe(FAILED_STATUS);
  expect((await progress())?.failed).toEqual([failed[0]]);
  await store.set('reconciled', { until: now, failed: [] });
});

test('a payment unknown to the provider, such as from other keys, is forgotten', async () => {
  const now = Math.floor(Date.now() / 1000);
  const failed = [{ paymentIntentId: 'pi_of_the_test_keys', since: now - 60 }];
  await store.set('reconciled', { until: now, failed });
  expect(await reconcile()).toBe(200);
  expect((await progress())?.failed).toEqual([]);
});

test('a run that runs out of time gets further than the last run', async () => {
  const students = [];
  for (const _ of [1, 2, 3]) {
    const { browser } = await payAsNewStudent();
    await pay(shop, browser, MACRO);
    students.push(browser);
    // The provider dates events in seconds, and a run without time settles four.
    const second = Math.floor(Date.now() / 1000);
    await waitFor(async () => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(second));
  }
  const script = `
    import { reconcile } from './server/checkout/reconcile.ts';
    for (let run = 0; run < 6; run += 1) await reconcile(0);`;
  await runInShop(shop, script);
  for (const browser of students) {
    for (const subject of [MICRO, MACRO]) expect(await hasAccess(browser, subject)).toBe(true);
  }
});

test('a step that hangs stops no other step and counts as failed', async () => {
  const script = `
    import { runSteps } from './server/schedule/run-steps.ts';
    const steps = [
      { name: 'endless', run: () => new Promise(() => {}) },
      { name: 'broken', run: () => { throw new Error('broken') } },
      { name: 'sound', run: async () => console.log('sound ran') },
    ];
    await runSteps(steps, 200).catch((error) => console.log(error.message));`;
  const { stdout } = await runInShop(shop, script);
  expect(stdout).toContain('sound ran');
  expect(stdout).toContain('A step failed');
  expect(await store.get('reconciliation-failures')).toEqual({ endless: 1, broken: 1 });
});

test('a run without failures resets the count of failures', async () => {
  await store.set('reconciliation-failures', { payments: 2 });
  expect(await reconcile()).toBe(200);
  expect(await store.exists('reconciliation-failures')).toBe(0);
});
