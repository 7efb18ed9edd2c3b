import { afterEach, expect, test } from 'vitest';
import { alarmTexts } from '#server/health/alarm-texts.ts';
import { addStudent } from '../support/add-student.ts';
import { clearFaults, injectFault } from '../support/faults.ts';
import { MACRO, MICRO } from '../support/ids.ts';
import { readEmail, readEmails } from '../support/inbox.ts';
import { accountOf, deleteFacts, factsOf, setFacts } from '../support/ledger.ts';
import { pay } from '../support/purchase.ts';
import { runInShop } from '../support/run-in-shop.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { hasAccess } from '../support/student.ts';
import { waitFor } from '../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;

// Nothing but reconciliation settles a payment here.
await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });

afterEach(() => clearFaults(shop.payments));

async function payAsNewStudent(card?: string) {
  const browser = shop.client();
  const email = await addStudent(browser);
  return { browser, email, id: await pay(shop, browser, MICRO, card) };
}

/** What the platform makes of a function that throws. */
const FAILED = 502;

const read = (payment: string) => ({ path: `/v1/payment_intents/${payment}`, method: 'GET' });
const reconcile = () => shop.runScheduled('reconcile');
const progress = () => store.get<{ until: number; failed: object[] }>('reconciled');
const ALARM = alarmTexts['reconciliation-failing'].title;
const alarms = async () => {
  const { messages } = await (await fetch(`${shop.inbox}/api/v1/messages?limit=100`)).json();
  return messages.filter(({ Subject }: { Subject: string }) => Subject.includes(ALARM));
};

test('a payment that cannot be settled stops neither others, nor emails, nor what is cleared away', async () => {
  const broken = await payAsNewStudent();
  const sound = await payAsNewStudent();
  const expired = { id: 'old', at: '2020-01-01T00:00:00.000Z' };
  await store.zadd('alarms', { score: Date.parse(expired.at), member: expired });
  await injectFault(shop.payments, { ...read(broken.id), status: 400 });
  const before = Math.floor(Date.now() / 1000);

  expect(await reconcile()).toBe(FAILED);
  expect(await hasAccess(broken.browser, MICRO)).toBe(false);
  expect(await hasAccess(sound.browser, MICRO)).toBe(true);
  await readEmails(shop, sound.email, 1);
  expect(await store.zscore('alarms', expired)).toBeNull();
  expect((await progress())?.until).toBeGreaterThanOrEqual(before);

  await later();
  expect(await reconcile()).toBe(FAILED);
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
  for (const _ of [1, 2]) expect(await reconcile()).toBe(FAILED);
  await clearFaults(shop.payments);
  expect(await reconcile()).toBe(200);

  await injectFault(shop.payments, outage);
  for (const _ of [1, 2]) expect(await reconcile()).toBe(FAILED);
  expect(await alarms()).toEqual([]);
  expect(await reconcile()).toBe(FAILED);
  const alarm = await readEmail(shop, shop.accounts.owner.email);
  expect(alarm.Subject).toContain(ALARM);
  expect(alarm.Text).toMatch(/in a row or more, at: .*payments/);
});

/** So late that the provider's events no longer name what a run could not settle. */
const later = async () =>
  store.set('reconciled', {
    ...(await progress()),
    until: Math.floor(Date.now() / 1000) + 3600,
  });

test('evidence that could not be drafted is drafted by a later run, for an inquiry, too', async () => {
  const { id } = await payAsNewStudent('pm_card_createDispute');
  await injectFault(shop.payments, { path: '/v1/disputes/', method: 'POST', status: 503 });
  expect(await reconcile()).toBe(FAILED);
  await later();
  expect(await reconcile()).toBe(FAILED);
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
    `import { draftMissingEvidence } from './server/disputes/draft-evidence.ts';
     import { readPurchase } from './server/purchases/ledger.ts';
     const purchase = await readPurchase({ accountId: '${accountId}', paymentIntentId: '${id}' });
     console.log(purchase.status, await draftMissingEvidence(purchase));`,
  );
  expect(stdout.trim().split('\n').at(-1)).toBe('paid true');
  expect(await factsOf(store, id)).toHaveProperty([drafted]);
});

test('a warning about a payment that could not be settled is not forgotten', async () => {
  const { id } = await payAsNewStudent('pm_card_createIssuerFraudRecord');
  await injectFault(shop.payments, { ...read(id), status: 400 });
  expect(await reconcile()).toBe(FAILED);
  await later();
  expect(await reconcile()).toBe(FAILED);
  await clearFaults(shop.payments);
  await later();
  expect(await reconcile()).toBe(200);
  expect(Object.keys(await factsOf(store, id)).join()).toContain('warning:');
});

test('a payment that could not be settled for thirty days is not tried any more', async () => {
  const now = Math.floor(Date.now() / 1000);
  const month = 30 * 24 * 60 * 60;
  const failed = [
    { paymentIntentId: 'pi_unknown_1', since: now - month + 60 },
    { paymentIntentId: 'pi_unknown_2', since: now - month - 1 },
  ];
  await store.set('reconciled', { until: now, failed });
  await injectFault(shop.payments, { ...read('pi_unknown'), status: 400 });
  expect(await reconcile()).toBe(FAILED);
  expect((await progress())?.failed).toEqual([failed[0]]);
  await store.set('reconciled', { until: now, failed: [] });
});

test('a payment that the provider no longer knows, such as one of other keys, is forgotten', async () => {
  const now = Math.floor(Date.now() / 1000);
  const failed = [{ paymentIntentId: 'pi_of_the_test_keys', since: now - 60 }];
  await store.set('reconciled', { until: now, failed });
  expect(await reconcile()).toBe(200);
  expect((await progress())?.failed).toEqual([]);
});

test('a run without time gets further than the last one', async () => {
  const students = [];
  for (const _ of [1, 2, 3]) {
    const { browser } = await payAsNewStudent();
    await pay(shop, browser, MACRO);
    students.push(browser);
    // The provider dates events by the second, and a run without time settles four.
    const second = Math.floor(Date.now() / 1000);
    await waitFor(async () => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(second));
  }
  const script = `
    import { reconcile } from './server/payments/reconcile.ts';
    for (let run = 0; run < 6; run += 1) await reconcile(0);`;
  await runInShop(shop, script);
  for (const browser of students) {
    for (const subject of [MICRO, MACRO]) expect(await hasAccess(browser, subject)).toBe(true);
  }
});

test('a step that does not end stops no other, and counts as failed', async () => {
  const script = `
    import { runSteps } from './server/health/steps.ts';
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

test('a run in which no step fails ends the row of failures', async () => {
  await store.set('reconciliation-failures', { payments: 2 });
  expect(await reconcile()).toBe(200);
  expect(await store.exists('reconciliation-failures')).toBe(0);
});
