import { expect, test } from 'vitest';
import { DATA_VERSION } from '#contract/data-version.ts';
import { addStudent } from '../../support/add-student.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmail, readEmails } from '../../support/inbox.ts';
import { accountOf, deleteFacts, factsOf } from '../../support/ledger.ts';
import { buy } from '../../support/purchase.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { settle } from '../../support/settle.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const { owner } = shop.accounts;

// Only the browser and reconciliation settle payments, so that tests control every attempt to send.
await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });

const DAY_MS = 24 * 60 * 60 * 1000;
const DELIVERIES = { method: 'SMTP' };

async function buyAsNewStudent() {
  const browser = shop.client();
  const email = await addStudent(browser);
  const id = await buy(shop, browser, MICRO);
  return { browser, email, id, orderNumber: `AE-${id.slice(-8).toUpperCase()}` };
}

const toMember = async (id: string) => `${await accountOf(store, id)}/${id}/confirmation`;
const toJob = async (id: string) => `purchase-email/${await toMember(id)}`;

const untilEnded = (id: string) =>
  waitFor(async () => {
    expect(await store.hexists('jobs', await toJob(id))).toBe(0);
    return factsOf(store, id);
  });

async function setSince(id: string, since: string): Promise<void> {
  const job = await toJob(id);
  await store.hset('jobs', { [job]: { ...(await store.hget<object>('jobs', job)), since } });
}

/** Restores the state that a sender leaves if it is killed after the server's reply. */
async function queueAgain(id: string): Promise<void> {
  await deleteFacts(store, id, 'sent:confirmation');
  const data = { accountId: await accountOf(store, id), paymentIntentId: id, kind: 'confirmation' };
  await store.hset('jobs', { [await toJob(id)]: { data, since: new Date().toISOString() } });
}

async function forgetAlarm() {
  await store.del('alarm:email-given-up');
  await fetch(`${shop.inbox}/api/v1/messages`, { method: 'DELETE' });
}

test('an email that the server permanently refuses is given up immediately, and the owner is told', async () => {
  await injectFault(shop.inbox, { ...DELIVERIES, times: 1, status: 550 });
  const { email, id, orderNumber } = await buyAsNewStudent();
  const facts = await untilEnded(id);
  expect(facts['given-up:confirmation']).toEqual({
    at: expect.any(String),
    reason: 'refused',
    responseCode: 554,
  });
  expect(facts['sent:confirmation']).toBeUndefined();
  expect(await store.zscore('emails-given-up', await toMember(id))).toBeGreaterThan(
    Date.now() - DAY_MS,
  );

  const alarm = await readEmail(shop, owner.email);
  expect(alarm.Subject).toContain('An email could not be delivered');
  expect(alarm.Text).toContain(orderNumber);
  expect(alarm.Text).not.toContain(email);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await readEmails(shop, email, 0);
});

test('an email that cannot be sent for three days is given up, and the owner is told', async () => {
  await forgetAlarm();
  await injectFault(shop.inbox, { ...DELIVERIES, status: 451 });
  const { email, id, orderNumber } = await buyAsNewStudent();
  await settle(shop);
  const over = new Date(Date.now() - 3 * DAY_MS).toISOString();
  await setSince(id, over);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect((await untilEnded(id))['given-up:confirmation']).toEqual({
    at: expect.any(String),
    reason: 'expired',
  });

  // The failing mail server has not accepted the alarm either.
  await readEmails(shop, owner.email, 0);
  await clearFaults(shop.inbox);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  const [alarm] = await readEmails(shop, owner.email, 1);
  expect(alarm?.Text).toContain(orderNumber);
  await readEmails(shop, email, 0);
});

test('an email that is sent again after a crash is the same message', async () => {
  const { email, id } = await buyAsNewStudent();
  await untilEnded(id);
  await queueAgain(id);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  const [second, first] = await readEmails(shop, email, 2);
  expect(second?.MessageID).toBe(first?.MessageID);
  expect(second?.MessageID).toContain(id);
});

test('while the store fails, an email that the mail server accepted is not sent again, and is recorded as sent', async () => {
  await injectFault(shop.inbox, { method: 'SMTP-REPLY', times: 1, hang: 1_000 });
  const { email, id } = await buyAsNewStudent();
  const job = await toJob(id);
  await readEmails(shop, email, 1);
  await injectFault(setting(shop, 'KV_REST_API_URL'), { status: 500, times: 4 });
  // The faults are for the shop: this test must send the store no request before.
  await settle(shop);
  expect((await untilEnded(id))['sent:confirmation']).toMatchObject({ terms: expect.any(Array) });
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await readEmails(shop, email, 1);
  await waitFor(async () => expect(await store.exists(`job-running:${job}`)).toBe(0));
});

test('a confirmation still in the outbox is not sent after a full refund', async () => {
  await injectFault(shop.inbox, { ...DELIVERIES, status: 451 });
  const { email, id } = await buyAsNewStudent();
  await settle(shop);
  await stripe.refunds.create({ payment_intent: id });
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await clearFaults(shop.inbox);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  const [mail] = await readEmails(shop, email, 1);
  expect(mail?.Subject).toContain('Your refund of £30.00');
  expect(await store.exists('jobs')).toBe(0);
});

test('a sender releases only its own lock, and an email under the lock of another process is left to it', async () => {
  await injectFault(shop.inbox, { ...DELIVERIES, times: 1, hang: 500 });
  const { email, id } = await buyAsNewStudent();
  const key = `job-running:${await toJob(id)}`;
  await waitFor(async () => expect(await store.exists(key)).toBe(1));
  await store.set(key, { sender: 'another' });
  await untilEnded(id);
  await settle(shop);
  expect(await store.get(key)).toEqual({ sender: 'another' });

  await queueAgain(id);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await store.hexists('jobs', await toJob(id))).toBe(1);
  await readEmails(shop, email, 1);
  await store.hdel('jobs', await toJob(id));
});

const MINUTE_MS = 60_000;
const before = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

test('what versions before the queue left to send is migrated and sent once, in its own time, and unreadable jobs stay', async () => {
  const { email, id } = await buyAsNewStudent();
  await untilEnded(id);
  await settle(shop);
  const accountId = await accountOf(store, id);
  const member = `${accountId}/${id}/confirmation`;
  await forgetAlarm();
  await store.del('data-version');

  await deleteFacts(store, id, 'sent:confirmation');
  await store.sadd('email-outbox', member, `${accountId}/${id}/kind-of-another-version`);
  const account = { kind: 'password-changed', accountId };
  await store.hset('account-emails', {
    old: { email: account, since: before(9), laterThan: before(8) },
    fresh: { email: account, since: before(0), laterThan: before(-60) },
    expired: { email: { ...account, kind: 'reset-link' }, since: before(70), laterThan: before(9) },
    unknown: { email: { kind: 'another' }, since: before(9), laterThan: before(8) },
  });
  const notice = { at: before(9), by: 'password', device: 'Firefox on Linux', from: '203.0.113.7' };
  await store.hset('sign-in-notices', { first: notice, sending: notice });
  await store.set('email-sending:sign-in.sending', { by: 'an old deploy' });
  const alarm = { alarm: 'refund-failed', sentence: 'The refund of AE-1 failed.' };
  await store.hset('alarms-unsent', {
    'refund-failed:AE-1': { ...alarm, id: 'first', at: before(9) },
    'another:AE-1': { ...alarm, id: 'second', at: before(9), alarm: 'another' },
  });

  const jobs = {
    'purchase-email/a/pi_1/another-kind': {
      data: { accountId: 'a', paymentIntentId: 'pi_1', kind: 'another-kind' },
      since: before(9),
    },
    'another-job/a': { data: {}, since: before(9) },
    'alarm/a': { reason: 'no job' },
  };
  await store.hset('jobs', jobs);

  const late = `import { MIGRATIONS } from './server/migrations.ts';
    import { migrate } from './server/schedule/migrate.ts';
    await migrate(MIGRATIONS, Date.now());`;
  await runInShop(shop, late);
  expect(await store.hgetall('jobs')).toEqual(jobs);
  for (const _ of ['first', 'second']) expect(await shop.runScheduled('reconcile')).toBe(200);

  const sent = await readEmails(shop, email, 2);
  expect(sent.map(({ MessageID }) => MessageID.split('@')[0]).toSorted()).toEqual([
    'account.old',
    `confirmation.${id}`,
  ]);
  expect(await factsOf(store, id)).toHaveProperty('sent:confirmation');
  const told = await readEmails(shop, owner.email, 2);
  expect(told.map(({ MessageID }) => MessageID.split('@')[0]).toSorted()).toEqual([
    'alarm.first',
    'sign-in.first',
  ]);
  expect(await store.ttl('alarm:refund-failed:AE-1')).toBeGreaterThan(60);

  expect(await store.hgetall('jobs')).toEqual(jobs);
  expect(await store.smembers('email-outbox')).toEqual([
    `${accountId}/${id}/kind-of-another-version`,
  ]);
  const left = ['account-emails', 'sign-in-notices', 'alarms-unsent'].map(async (key) =>
    Object.keys((await store.hgetall(key)) ?? {}).toSorted(),
  );
  expect(await Promise.all(left)).toEqual([['fresh', 'unknown'], ['sending'], ['another:AE-1']]);
  // The migration is recorded once nothing is left that it can read, and does not run again.
  expect(await store.exists('data-version')).toBe(0);
  await store.hdel('account-emails', 'fresh');
  await store.del('email-sending:sign-in.sending');
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await store.exists('sign-in-notices')).toBe(0);
  expect(await store.get('data-version')).toBe(DATA_VERSION);
  await store.hset('sign-in-notices', { first: notice });
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await store.exists('sign-in-notices')).toBe(1);
});
