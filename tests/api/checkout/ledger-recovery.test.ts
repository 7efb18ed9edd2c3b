import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import { expect, test } from 'vitest';
import { type AuditEntry, continueChain, getAudit, NO_ENTRIES } from '#contract/admin/audit.ts';
import { marksKey } from '#server/accounts/stored-keys.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { auditChain } from '../../../scripts/doctor/checks/audit-chain.ts';
import { examine } from '../../../scripts/doctor/test-shop.ts';
import { addStudent } from '../../support/add-student.ts';
import type { CookieClient, TestClient } from '../../support/client.ts';
import { customersOf } from '../../support/customers.ts';
import { openWith, publishCode, quoteWith } from '../../support/discount-codes.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import { accountOf, factsOf } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { buy, confirm, type Wanted } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { hasAccess, PASSWORD } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;

async function run(command: string, args: string[] = [], env: Record<string, string> = {}) {
  const port = { PORT: new URL(shop.shop).port };
  const started = new TestProcess([`scripts/ledger-${command}.ts`, ...args], { ...port, ...env });
  const status = await started.end();
  return { status, output: started.output };
}

const listKeys = async () => (await store.scan('0', { count: 100_000 }))[1].map(String);

/** Waits until the shop has sent its emails, because work after a response may still write. */
const finishEmails = () =>
  expect
    .poll(async () => [
      ...Object.keys((await store.hgetall('jobs')) ?? {}),
      ...(await listKeys()).filter((key) => key.startsWith('job-running')),
    ])
    .toEqual([]);

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

/** Reads a payment's facts that the provider knows, without those that only the store knew. */
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

test('a restore and a rebuild bring back a destroyed store', { timeout: 120_000 }, async () => {
  const file = join(temporaryFolder(), 'ledger.ndjson');
  const buyer = await buyAsNewStudent({ offerId: BOTH });
  const refunded = await buyAsNewStudent(MACRO);
  await stripe.refunds.create({ payment_intent: refunded.id });
  await refunded.browser.post('/api/complete-purchase', { paymentIntentId: refunded.id });
  const free = shop.client();
  const freeEmail = await addStudent(free);
  const freeAccount = String(
    Reflect.get((await store.get(`account-by-email:${freeEmail}`)) ?? {}, 'accountId'),
  );
  const paid = { accountId: freeAccount, subjectId: MICRO, subjectName: 'Microeconomics' };
  await store.hset(`ledger:${freeAccount}`, {
    'free_1/paid': {
      ...paid,
      amount: 0,
      currency: 'gbp',
      isLive: false,
      paidAt: '2026-10-01T10:00:00.000Z',
    },
    'free_1/granted': { reason: 'A prize', by: 'owner', at: '2026-10-01T10:00:00.000Z' },
  });
  await store.set(`password-reset:old`, { accountId: freeAccount, sessionVersion: 1 });
  const before = await paidFacts(buyer.id);
  const panel = await openPanel(shop);
  const audit = await readAudit(panel);

  const backup = await run('backup', [file]);
  expect(backup).toEqual({
    status: 0,
    output: expect.stringMatching(/^3 accounts and 3 purchases/),
  });
  const text = readFileSync(file, 'utf8');
  for (const line of text.trim().split('\n')) JSON.parse(line);
  for (const secret of [buyer.email, buyer.id, 'Lovelace', 'ledger:']) {
    expect(text).not.toContain(secret);
  }

  const late = await buyAsNewStudent(MACRO);
  const lateFacts = await paidFacts(late.id);
  await destroyStore();
  expect(await hasAccess(buyer.browser, MICRO)).not.toBe(true);

  expect(await run('restore', [file])).toEqual({
    status: 0,
    output: expect.stringContaining('3 accounts and 3 purchases were missing'),
  });
  // Sessions and links from before the loss are invalid.
  expect((await buyer.browser.get('/api/auth/user')).status).toBe(401);
  expect((await listKeys()).filter((key) => /^(sessions|password-reset)/.test(key))).toEqual([]);
  const again = await signIn(buyer.email);
  expect([await hasAccess(again, MICRO), await hasAccess(again, MACRO)]).toEqual([true, true]);
  expect(await hasAccess(await signIn(refunded.email), MACRO)).toBe(false);
  expect(await hasAccess(await signIn(freeEmail), MICRO)).toBe(true);
  expect(await paidFacts(buyer.id)).toEqual(before);
  expect((await panel.get(getAudit.path)).status).toBe(401);
  expect(await readAudit(await openPanel(shop))).toEqual(expect.arrayContaining(audit));
  const { mark } = before['mark'] as { mark: string };
  expect(await store.hget(marksKey.key, mark)).toMatchObject({ paymentIntentId: buyer.id });
  const accountId = await accountOf(store, buyer.id);
  expect(await store.zrange('all-purchases', 0, -1)).toContain(`${accountId}/${buyer.id}`);
  // Apart from the notice of the sign-in above, no email waits: a restored email would stay until the next run.
  await finishEmails();

  expect(await run('restore', [file])).toEqual({
    status: 0,
    output: expect.stringContaining('0 accounts and 0 purchases were missing'),
  });
  const rebuilt = await run('rebuild');
  expect(rebuilt).toEqual({ status: 0, output: expect.stringContaining('1 of them were missing') });
  expect(rebuilt.output).toContain('1 payment found no account');
  const { mark: _, ...withoutMark } = lateFacts;
  expect(await paidFacts(late.id)).toEqual(withoutMark);

  await destroyStore();
  const alone = await run('rebuild');
  expect(alone.output).toContain('3 payments found no account');
  const { mark: __, ...facts } = before;
  expect(await paidFacts(buyer.id)).toEqual(facts);
  expect(facts['paid']).toMatchObject({ lines: [{}, {}], offer: { id: BOTH } });
  expect(Object.keys(await paidFacts(refunded.id)).join()).toMatch(/refund:re_\w+:succeeded/);
  await run('restore', [file]);
  expect(await hasAccess(await signIn(buyer.email), MICRO)).toBe(true);
  // The shop cannot send the emails that the rebuild queued for a lost account.
  await store.del('jobs');
});

test('a wrong key is refused before anything is written', async () => {
  const { id } = await buyAsNewStudent(MICRO);
  const file = join(temporaryFolder(), 'ledger.ndjson');
  expect((await run('backup', [file])).status).toBe(0);
  await destroyStore();
  const LEDGER_BACKUP_KEY = Buffer.alloc(32, 7).toString('base64');
  expect(await run('restore', [file], { LEDGER_BACKUP_KEY })).toEqual({
    status: 2,
    output: expect.stringContaining('was encrypted with another key, so nothing was restored.'),
  });
  expect(await listKeys()).toEqual([]);
  expect((await run('restore', [file])).status).toBe(0);
  expect(await factsOf(store, id)).toHaveProperty('paid');
});

test('a restore keeps everything from after the backup', { timeout: 120_000 }, async () => {
  const file = join(temporaryFolder(), 'ledger.ndjson');
  const { browser, id, email } = await buyAsNewStudent(MICRO);
  expect((await run('backup', [file])).status).toBe(0);
  await stripe.refunds.create({ payment_intent: id });
  await browser.post('/api/complete-purchase', { paymentIntentId: id });
  const second = await buy(shop, browser, MACRO);
  await finishEmails();
  const dump = async () =>
    Promise.all([
      factsOf(store, id),
      factsOf(store, second),
      store.get(`account-by-email:${email}`),
    ]);
  const before = await dump();
  expect(await run('restore', [file])).toMatchObject({ status: 0 });
  expect(await dump()).toEqual(before);
  // The current account stays, so its session stays valid.
  expect(await hasAccess(browser, MICRO)).toBe(false);
  expect(await hasAccess(browser, MACRO)).toBe(true);

  // An address that now belongs to another account stays with it.
  const accountId = await accountOf(store, id);
  await store.del(`account:${accountId}`);
  await store.set(`account-by-email:${email}`, { accountId: 'another' });
  const { status, output } = await run('restore', [file]);
  expect([status, output]).toEqual([1, expect.stringContaining(accountId)]);
  expect(await store.get(`account-by-email:${email}`)).toEqual({ accountId: 'another' });
});

const personalKeys = (accountId: string, email: string) => [
  `account:${accountId}`,
  `account-by-email:${email}`,
  `progress:${accountId}`,
  `opened-editions:${accountId}`,
];

test('a restore revives neither a deleted account nor a removed passkey', async () => {
  await destroyStore();
  const file = join(temporaryFolder(), 'ledger.ndjson');
  const { browser, id, email } = await buyAsNewStudent(MICRO);
  const accountId = await accountOf(store, id);
  await store.hset('admin-passkeys', { lost: { name: 'Phone' }, kept: { name: 'Key' } });
  await store.hset(`progress:${accountId}`, { file: '1|1|2|1||' });
  await store.hset(`opened-editions:${accountId}`, { file: 2 });
  expect(await run('backup', [file])).toMatchObject({ status: 0 });
  await finishEmails();
  const proof = { currentPassword: PASSWORD };
  expect((await browser.post('/api/account/delete', proof)).status).toBe(200);
  await store.hdel('admin-passkeys', 'lost');
  const later = join(temporaryFolder(), 'later.ndjson');
  expect(await run('backup', [later])).toMatchObject({ status: 0 });

  expect(await run('restore', [file])).toMatchObject({ status: 0 });
  expect(await store.exists(...personalKeys(accountId, email))).toBe(0);
  expect(Object.keys(await factsOf(store, id)).filter((name) => /stamp:/.test(name))).toEqual([]);
  expect(await factsOf(store, id)).toHaveProperty('paid');
  expect(await store.hgetall('admin-passkeys')).toEqual({ kept: { name: 'Key' } });

  // After a loss, the later backup knows of the deletion, so the earlier backup cannot undo it.
  await destroyStore();
  const restored = await run('restore', [later]);
  expect(restored.output).toContain('The administrator has 1 restored passkey');
  expect(await run('restore', [file])).toMatchObject({ status: 0 });
  expect(await store.exists(...personalKeys(accountId, email))).toBe(0);
  expect(await store.hgetall('admin-passkeys')).toEqual({ kept: { name: 'Key' } });
  const left = await store.ttl(`deleted-account:${accountId}`);
  expect(left).toBeGreaterThan(29 * 24 * 60 * 60);
  await store.del('admin-passkeys');
});

test('no recovery refunds a subject that was bought again after a revocation', {
  timeout: 120_000,
}, async () => {
  await destroyStore();
  const [early, late] = ['early.ndjson', 'late.ndjson'].map((name) =>
    join(temporaryFolder(), name),
  );
  if (!early || !late) throw new Error('No folder');
  const { browser, email, id: first } = await buyAsNewStudent(MICRO);
  expect(await run('backup', [early])).toMatchObject({ status: 0 });
  const accountId = await accountOf(store, first);
  expect((await customersOf(await openPanel(shop)).revoke(accountId, first)).status).toBe(200);
  const again = await buy(shop, browser, MICRO);
  expect(await run('backup', [late])).toMatchObject({ status: 0 });
  const refunds = async () => {
    expect(await shop.runScheduled('reconcile')).toBe(200);
    const lists = [first, again].map((payment_intent) => stripe.refunds.list({ payment_intent }));
    return (await Promise.all(lists)).flatMap(({ data }) => data);
  };

  await destroyStore();
  const { output } = await run('rebuild');
  expect(output).toContain('1 second payment for a subject: look at them in the panel');
  expect(output).toContain(orderNumber(again));
  expect(await refunds()).toEqual([]);
  expect(await run('restore', [late])).toMatchObject({ status: 0 });
  expect(await hasAccess(await signIn(email), MICRO)).toBe(true);
  expect(await factsOf(store, first)).toHaveProperty('revoked');
  expect((await run('rebuild')).output).not.toContain('second payment');

  // The shop cannot send the emails that the rebuild queued for lost accounts.
  await store.del('jobs');
  // The backup does not know of the revocation: reconciliation brings the second payment.
  await destroyStore();
  expect(await run('restore', [early])).toMatchObject({ status: 0 });
  expect(await refunds()).toEqual([]);
  expect(await factsOf(store, again)).toHaveProperty('paid');
  await store.del('jobs');
});

test("a count in the emptied store does not break the backup's chain", async () => {
  await destroyStore();
  const file = join(temporaryFolder(), 'ledger.ndjson');
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString();
  const add = (log: string, one: { at: string }) =>
    store.zadd(log, { score: Date.parse(one.at), member: { id: crypto.randomUUID(), ...one } });
  const act = (hours: number): AuditEntry => ({
    id: crypto.randomUUID(),
    at: hoursAgo(hours),
    who: 'owner',
    action: 'sales-exported',
    what: '',
    from: '10.0.0.1',
  });
  const KV_REST_API_URL = setting(shop, 'KV_REST_API_URL');
  const settings = { KV_REST_API_URL, KV_REST_API_TOKEN: setting(shop, 'KV_REST_API_TOKEN') };
  const examineChain = async () => (await examine(auditChain, settings)).verdict;

  const early = act(30);
  await add('audit-log', early);
  const previous = { ...NO_ENTRIES, at: hoursAgo(31) };
  const link = { ...(await continueChain(previous, [early], hoursAgo(20))), previous };
  await add('audit-chain', link);
  expect(await run('backup', [file])).toMatchObject({ status: 0 });
  await destroyStore();
  await add('audit-log', act(2));
  expect(await shop.runScheduled('audit-chain')).toBe(200);
  const { output } = await run('restore', [file]);
  expect(output).toContain('because it began in the emptied store: 1 link.');
  expect(await store.zcard('audit-log')).toBe(2);
  expect(await examineChain()).toBe('good');
  expect(await shop.runScheduled('audit-chain')).toBe(200);
  expect(await examineChain()).toBe('good');
  expect((await run('restore', [file])).output).not.toContain('emptied store');
});

test('a used discount code is still used after a restore and after a rebuild', {
  timeout: 120_000,
}, async () => {
  const file = join(temporaryFolder(), 'codes.ndjson');
  const id = await publishCode(lakeOf(shop), { code: 'ONLY-TWO', percent: 10, totalUses: 2 });
  const orders: string[] = [];
  for (const subjectId of [MICRO, MACRO]) {
    const browser = await shop.student();
    const opened = await quoteWith(browser, subjectId, 'ONLY-TWO');
    await confirm(shop, opened);
    await browser.post('/api/complete-purchase', { paymentIntentId: opened.id });
    orders.push(opened.id);
  }
  const paid = await paidFacts(orders[0] ?? '');
  await finishEmails();
  expect((await run('backup', [file])).status).toBe(0);
  for (const recover of [['restore', file], ['rebuild']]) {
    await destroyStore();
    const [command = '', ...args] = recover;
    expect((await run(command, args)).status).toBe(0);
    expect(await store.scard(`code-uses:${id}`)).toBe(2);
    expect((await paidFacts(orders[0] ?? ''))['paid']).toEqual(paid['paid']);
    const late = await shop.student();
    const refused = await openWith(late, MICRO, 'ONLY-TWO');
    expect(await refused.json()).toMatchObject({ code: 'discount_code_used_up' });
  }
});
