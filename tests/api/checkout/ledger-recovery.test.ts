import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import { afterAll, expect, test } from 'vitest';
import { type AuditEntry, continueChain, getAudit, NO_ENTRIES } from '#contract/admin/audit.ts';
import { DATA_VERSION } from '#contract/data-version.ts';
import { marksKey } from '#server/accounts/stored-keys.ts';
import { placesOrderKey, placesOrdersKey } from '#server/places/stored-keys.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { ledgerKey } from '#server/store/stored-keys.ts';
import { auditChain } from '../../../scripts/doctor/checks/audit-chain.ts';
import { examine } from '../../../scripts/doctor/test-shop.ts';
import { addBuyer } from '../../support/add-buyer.ts';
import { addClass } from '../../support/add-order.ts';
import { addStudent } from '../../support/add-student.ts';
import type { CookieClient, TestClient } from '../../support/client.ts';
import { customersOf } from '../../support/customers.ts';
import { openWith, publishCode } from '../../support/discount-codes.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import { accountOf, factsOf } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { invitation, join as joinPlaces } from '../../support/places.ts';
import {
  completeOpened,
  listOrderEvents,
  payOpened,
  sendForSomeone,
  toOpened,
} from '../../support/places-payment.ts';
import { buy, type Wanted } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { hasAccess, PASSWORD, readAccountId } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;

async function run(command: string, args: string[] = []) {
  const port = { PORT: new URL(shop.shop).port };
  const started = new TestProcess([`scripts/ledger-${command}.ts`, ...args], port);
  const status = await started.end();
  return { status, output: started.output };
}

const listKeys = async () => (await store.scan('0', { count: 100_000 }))[1].map(String);

/** Waits until the shop has sent its emails, because work after a response may still write. */
const finishEmails = () =>
  waitFor(async () => {
    const waiting = Object.keys((await store.hgetall('jobs')) ?? {});
    const running = (await listKeys()).filter((key) => key.startsWith('job-running'));
    expect([...waiting, ...running]).toEqual([]);
  });

async function destroyStore(): Promise<void> {
  await finishEmails();
  for (const key of await listKeys()) await store.del(key);
  expect(await listKeys()).toEqual([]);
}

async function signIn(email: string): Promise<CookieClient> {
  const browser = shop.client();
  const response = await browser.post('/api/auth/login', { email, password: PASSWORD });
  expect(response.status).toBe(200);
  return browser;
}

/** Reads a payment's facts that the provider stores, without those that only our store had. */
async function paidFacts(id: string) {
  const facts = Object.entries(await factsOf(store, id));
  const isKnown = ([name]: [string, unknown]) =>
    /^(paid|refund:|dispute:|mark|consent:)/.test(name);
  return Object.fromEntries(facts.filter(isKnown));
}

async function readAudit(panel: TestClient) {
  const response = await panel.get(getAudit.path);
  return getAudit.response.parse(await response.json()).entries;
}

/** Returns a new student with a purchase, and the expected facts. */
async function buyAsNewStudent(wanted: Wanted) {
  const browser = shop.client();
  const email = await addStudent(browser);
  const id = await buy(shop, browser, wanted);
  // A backup of an unsent email would restore it for the scheduled run to send.
  await finishEmails();
  return { browser, email, id };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString();
const act = (hours: number): AuditEntry => ({
  id: crypto.randomUUID(),
  at: hoursAgo(hours),
  who: 'owner',
  action: 'sales-exported',
  what: '',
  from: '10.0.0.1',
});
const addTo = (log: string, one: { at: string }) =>
  store.zadd(log, { score: Date.parse(one.at), member: { id: crypto.randomUUID(), ...one } });

async function examineChain() {
  const [url, token] = [setting(shop, 'KV_REST_API_URL'), setting(shop, 'KV_REST_API_TOKEN')];
  const settings = { KV_REST_API_URL: url, KV_REST_API_TOKEN: token };
  return (await examine(auditChain, settings)).verdict;
}

const folder = mkdtempSync(join(tmpdir(), 'ledger-recovery-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [EARLY, LATER] = [join(folder, 'early.ndjson'), join(folder, 'later.ndjson')];

/** Adds a student who has only a grant. */
async function addFreeStudent() {
  const browser = shop.client();
  const email = await addStudent(browser);
  const accountId = await readAccountId(browser);
  await store.hset(`ledger:${accountId}`, {
    'free_1/paid': {
      accountId,
      subjectId: MICRO,
      subjectName: 'Microeconomics',
      amount: 0,
      currency: 'gbp',
      isLive: false,
      paidAt: '2026-10-01T10:00:00.000Z',
    },
    'free_1/granted': { reason: 'A prize', by: 'owner', at: '2026-10-01T10:00:00.000Z' },
  });
  return { email, accountId };
}

/** An order of places, which a pupil joins who deletes the account after the backup. */
const place = await addClass(shop.client(), {
  lines: [{ subjectId: MACRO, subjectName: 'Macroeconomics', amount: 4_000 }],
});
async function joinPlace(browser: TestClient, name: string): Promise<void> {
  expect((await joinPlaces(browser, place.code, { name })).status).toBe(200);
}

const personalKeys = ({ accountId, email }: { accountId: string; email: string }) => [
  `account:${accountId}`,
  `account-by-email:${email}`,
  `progress:${accountId}`,
  `opened-editions:${accountId}`,
];

// One shop in three chapters: it is backed up twice, restored while it lives, and destroyed twice.

const buyer = await buyAsNewStudent({ offerId: BOTH });
const refunded = await buyAsNewStudent(MACRO);
const revoked = await buyAsNewStudent(MICRO);
const free = await addFreeStudent();
const codeId = await publishCode(lakeOf(shop), { code: 'ONLY-ONE', percent: 10, totalUses: 1 });
const saver = await buyAsNewStudent({ subjectId: MICRO, code: 'ONLY-ONE' });
const leaver = await (async () => {
  const browser = shop.client();
  const email = await addBuyer(browser, [MICRO]);
  return { browser, email, accountId: await readAccountId(browser) };
})();
const panel = await openPanel(shop);
const facts = await paidFacts(buyer.id);
const again = { id: '' };
/** A payer's order of a place. */
const gift = await toOpened(
  await sendForSomeone(shop.client(), { subjectId: MICRO, email: 'payer@example.org' }),
);

const isUsedUp = async () => {
  expect(await store.scard(`code-uses:${codeId}`)).toBe(1);
  const refused = await openWith(await shop.student(), MICRO, 'ONLY-ONE');
  expect(await refused.json()).toMatchObject({ code: 'discount_code_used_up' });
};

test('a restore keeps everything from after the backup, and revives neither a deleted account nor a removed passkey', async () => {
  await store.set('password-reset:old', { accountId: free.accountId, sessionVersion: 1 });
  await store.hset('admin-passkeys', { lost: { name: 'Phone' }, kept: { name: 'Key' } });
  await store.hset(`progress:${leaver.accountId}`, { file: '1|1|2|1||' });
  await store.hset(`opened-editions:${leaver.accountId}`, { file: 2 });
  await joinPlace(leaver.browser, 'Left L.');
  const order = `places-order:${place.orderId}`;
  const joined = { kind: 'joined', at: hoursAgo(2), accountId: 'former', paymentIntentId: 'free' };
  // The place that the join has left.
  const slot = (await store.hexists(order, 'place:1:1')) ? 2 : 1;
  await store.hset(order, {
    [`place:${slot}:1`]: joined,
    [`holder:${slot}:1`]: { name: 'Former', showsMore: false },
  });
  const early = act(30);
  await addTo('audit-log', early);
  const previous = { ...NO_ENTRIES, at: hoursAgo(31) };
  const link = { ...(await continueChain(previous, [early], hoursAgo(20))), previous };
  await addTo('audit-chain', link);
  expect(await run('backup', [EARLY])).toEqual({
    status: 0,
    output: expect.stringMatching(/^6 accounts and 7 purchases/),
  });
  const text = readFileSync(EARLY, 'utf8');
  for (const line of text.trim().split('\n')) JSON.parse(line);
  for (const secret of [buyer.email, buyer.id, 'Lovelace', 'ledger:']) {
    expect(text).not.toContain(secret);
  }

  await stripe.refunds.create({ payment_intent: refunded.id });
  await refunded.browser.post('/api/complete-purchase', { paymentIntentId: refunded.id });
  const proof = { currentPassword: PASSWORD };
  expect((await leaver.browser.post('/api/account/delete', proof)).status).toBe(200);
  await store.hdel('admin-passkeys', 'lost');
  await store.hset(order, { [`place:${slot}:2`]: { kind: 'taken-back', at: hoursAgo(1) } });
  await store.hdel(order, `holder:${slot}:1`);
  const accountId = await accountOf(store, revoked.id);
  expect((await customersOf(panel).revoke(accountId, revoked.id)).status).toBe(200);
  again.id = await buy(shop, revoked.browser, MICRO);
  await payOpened(shop, gift);
  await completeOpened(shop.client(), gift);
  await finishEmails();
  await store.set('data-version', DATA_VERSION);
  expect(await run('backup', [LATER])).toMatchObject({ status: 0 });

  // An address that now belongs to another account stays with it.
  await store.del(`account:${free.accountId}`);
  await store.set(`account-by-email:${free.email}`, { accountId: 'another' });
  const dump = () =>
    Promise.all([buyer, refunded, revoked, again].map(({ id }) => factsOf(store, id)));
  const before = await dump();
  expect(await run('restore', [EARLY])).toEqual({
    status: 1,
    output: expect.stringContaining(free.accountId),
  });
  expect(await store.get(`account-by-email:${free.email}`)).toEqual({ accountId: 'another' });
  expect(await dump()).toEqual(before);
  // The earlier backup has no version, so its records are migrated again.
  expect(await store.get('data-version')).toBe(0);
  // The current account stays, so its session stays valid.
  expect(await hasAccess(refunded.browser, MACRO)).toBe(false);
  expect(await hasAccess(buyer.browser, MACRO)).toBe(true);
  expect(await store.exists(...personalKeys(leaver))).toBe(0);
  expect(await store.hexists(order, `holder:${slot}:1`)).toBe(0);
  expect(await store.hgetall('admin-passkeys')).toEqual({ kept: { name: 'Key' } });
}, 120_000);

test('a restore and a rebuild bring back a destroyed store', async () => {
  const audit = await readAudit(panel);
  const late = await buyAsNewStudent(MACRO);
  const lateFacts = await paidFacts(late.id);
  await destroyStore();
  expect(await hasAccess(buyer.browser, MICRO)).not.toBe(true);

  // A count in the emptied store does not break the backup's chain.
  await addTo('audit-log', act(2));
  expect(await shop.runScheduled('audit-chain')).toBe(200);
  const { status, output } = await run('restore', [LATER]);
  expect(status).toBe(0);
  expect(output).toContain('5 accounts and 9 purchases were missing');
  expect(output).toContain('The administrator has 1 restored passkey');
  expect(output).toContain('because it began in the emptied store: 1 link.');
  for (const _ of ['restored', 'continued']) {
    expect(await examineChain()).toBe('good');
    expect(await shop.runScheduled('audit-chain')).toBe(200);
  }
  // Sessions and links from before the loss are invalid.
  expect((await buyer.browser.get('/api/auth/user')).status).toBe(401);
  expect((await panel.get(getAudit.path)).status).toBe(401);
  expect((await listKeys()).filter((key) => /^(sessions|password-reset)/.test(key))).toEqual([]);
  const browser = await signIn(buyer.email);
  expect([await hasAccess(browser, MICRO), await hasAccess(browser, MACRO)]).toEqual([true, true]);
  expect(await hasAccess(await signIn(refunded.email), MACRO)).toBe(false);
  expect(await hasAccess(await signIn(free.email), MICRO)).toBe(true);
  expect(await paidFacts(buyer.id)).toEqual(facts);
  expect(await readAudit(await openPanel(shop))).toEqual(expect.arrayContaining(audit));
  const { mark } = facts['mark'] as { mark: string };
  expect(await store.hget(marksKey.key, mark)).toMatchObject({ paymentIntentId: buyer.id });
  const accountId = await accountOf(store, buyer.id);
  expect(await store.zrange('all-purchases', 0, -1)).toContain(`${accountId}/${buyer.id}`);
  await isUsedUp();
  expect(await store.zrange(placesOrdersKey.key, 0, -1)).toEqual([place.orderId, gift.orderId]);
  expect(await invitation(browser, place.code)).toMatchObject({ state: 'open' });
  // Apart from the notices of the sign-ins above, no email waits: a restored email would stay until the next run.
  await finishEmails();

  // The later backup contains the deletion, so the earlier backup cannot undo it.
  const older = await run('restore', [EARLY]);
  expect(older.output).toContain('0 accounts and 0 purchases were missing');
  expect(older.output).not.toContain('emptied store');
  expect(await store.exists(...personalKeys(leaver))).toBe(0);
  expect(await store.hgetall('admin-passkeys')).toEqual({ kept: { name: 'Key' } });
  const seconds = await store.ttl(`deleted-account:${leaver.accountId}`);
  expect(seconds).toBeGreaterThan(29 * 24 * 60 * 60);
  const events =
    (await store.hgetall<Record<string, unknown>>(`places-order:${place.orderId}`)) ?? {};
  expect(Object.keys(events).filter((field) => field.startsWith('holder:'))).toEqual([]);
  expect(Object.values(events)).toContainEqual(expect.objectContaining({ kind: 'left' }));
  const ofLeaver = Object.keys((await store.hgetall(`ledger:${leaver.accountId}`)) ?? {}).join();
  expect(ofLeaver).toMatch(/\/paid/);
  expect(ofLeaver).not.toMatch(/stamp:/);

  // As after a crash between the payment and the place.
  const giftKey = placesOrderKey.of(gift.orderId);
  await store.hdel(giftKey, 'event:2', 'event:3', 'event:4');
  await store.del(ledgerKey.of(gift.orderId));
  const rebuilt = await run('rebuild');
  expect(rebuilt).toEqual({ status: 0, output: expect.stringContaining('2 of them were missing') });
  expect((await factsOf(store, gift.paymentIntentId))['paid']).toMatchObject({
    accountId: gift.orderId,
    places: 1,
    isPaidByOther: true,
  });
  expect(await listOrderEvents(shop, gift.orderId)).toEqual([
    'opened',
    'released',
    'join-code',
    'told link',
  ]);
  expect(rebuilt.output).toContain('1 payment found no account');
  expect(rebuilt.output).not.toContain('second payment');
  const { mark: _, ...withoutMark } = lateFacts;
  expect(await paidFacts(late.id)).toEqual(withoutMark);
  await store.del('jobs');
}, 120_000);

test('no recovery refunds a subject that was bought again after a revocation', async () => {
  const refunds = async () => {
    expect(await shop.runScheduled('reconcile')).toBe(200);
    const lists = [revoked, again].map(({ id }) => stripe.refunds.list({ payment_intent: id }));
    return (await Promise.all(lists)).flatMap(({ data }) => data);
  };
  await destroyStore();
  const { output } = await run('rebuild');
  expect(output).toContain('7 payments found no account');
  expect(output).toContain('1 second payment for a subject: look at them in the panel');
  expect(output).toContain(orderNumber(again.id));
  expect(await refunds()).toEqual([]);
  const { mark: _, ...withoutMark } = facts;
  expect(await paidFacts(buyer.id)).toEqual(withoutMark);
  expect(facts['paid']).toMatchObject({ lines: [{}, {}], offer: { id: BOTH } });
  expect(Object.keys(await paidFacts(refunded.id)).join()).toMatch(/refund:re_\w+:succeeded/);
  const discounted = { amount: 2700, code: { id: codeId } };
  expect((await paidFacts(saver.id))['paid']).toMatchObject(discounted);
  await isUsedUp();
  expect(await run('restore', [LATER])).toMatchObject({ status: 0 });
  expect(await hasAccess(await signIn(revoked.email), MICRO)).toBe(true);
  expect(await factsOf(store, revoked.id)).toHaveProperty('revoked');
}, 120_000);

test('a restore and a rebuild refuse stored data of a newer version in one sentence', async () => {
  await store.set('data-version', DATA_VERSION + 1);
  const refused = {
    status: 2,
    output: expect.stringContaining('deploy the newer version again, or restore a backup.'),
  };
  const both = await Promise.all([run('restore', [LATER]), run('rebuild')]);
  expect(both).toEqual([refused, refused]);
});
