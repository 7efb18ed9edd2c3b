import { expect, test } from 'vitest';
import { z } from 'zod';
import { myData } from '#contract/personal-data/my-data.ts';
import { freeOrderId } from '#server/purchases/purchase-facts.ts';
import type { PersonalData } from '#server/store/keys.ts';
import { findStoredKey } from '#server/stored-keys.ts';
import { addBuyer } from '../../support/add-buyer.ts';
import { addEvents } from '../../support/add-events.ts';
import { addClass } from '../../support/add-order.ts';
import { addStudent } from '../../support/add-student.ts';
import type { CookieClient, TestClient } from '../../support/client.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { factsOf } from '../../support/ledger.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { openPanel } from '../../support/panel.ts';
import { join } from '../../support/places.ts';
import { buy, pay, startCheckout } from '../../support/purchase.ts';
import { race } from '../../support/race.ts';
import { listUndeclared, startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { hasAccess, newStudent, PASSWORD, readAccountId } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const toOrderNumber = (id: string) => `AE-${id.slice(-8).toUpperCase()}`;

const remove = (browser: TestClient, proof: object = { currentPassword: PASSWORD }) =>
  browser.post('/api/account/delete', proof);

const logIn = (email: string) =>
  shop.client().post('/api/auth/login', { email, password: PASSWORD });

const giveConsent = (browser: TestClient, paymentIntentId: string) =>
  browser.post('/api/purchase-consent', { paymentIntentId, wordingVersion: '2026-11' });

async function readStore(): Promise<Map<string, string>> {
  const [, keys] = await store.scan('0', { count: 100_000 });
  const readers = [
    (key: string) => store.get<unknown>(key),
    (key: string) => store.hgetall(key),
    (key: string) => store.smembers(key),
    (key: string) => store.zrange(key, 0, -1),
  ];
  /** Reads a key by four commands, three of which the store refuses for the wrong type. */
  const read = async (key: string): Promise<string> => {
    for (const one of readers) {
      const text = await one(key).then(JSON.stringify, () => undefined);
      if (text !== undefined) return text;
    }
    return '';
  };
  return new Map(await Promise.all(keys.map(async (key) => [key, await read(key)] as const)));
}

const keysWith = async (words: string[]) =>
  [...(await readStore())]
    .filter(([key, text]) => words.some((word) => key.includes(word) || text.includes(word)))
    .map(([key]) => key);

/** Takes the only place of a school's order. @returns the order's id */
async function takePlace(browser: TestClient): Promise<string> {
  const lines = [{ subjectId: MACRO, subjectName: 'Macroeconomics', amount: 2_000 }];
  const { orderId, code } = await addClass(browser, { places: 1, lines, lastDay: '2099-08-31' });
  expect((await join(browser, code, { name: 'Grizelda P.' })).status).toBe(200);
  return orderId;
}

/** Returns a person with a place, a purchase, a partial refund, a confirmed address and a request for a new password. */
async function makePerson() {
  const browser = shop.client();
  const email = await addStudent(browser, newStudent({ firstName: 'Grizelda' }));
  const id = await readAccountId(browser);
  const bought = await startCheckout(browser, MICRO);
  await giveConsent(browser, bought);
  await buy(shop, browser, MICRO);
  await stripe.refunds.create({ payment_intent: bought, amount: 500 });
  await waitFor(async () => {
    const facts = Object.keys(await factsOf(store, bought));
    expect(facts.some((name) => name.startsWith('sent:refund'))).toBe(true);
  });
  const open = await startCheckout(browser, MACRO);
  const place = await takePlace(browser);
  await browser.post('/api/auth/reset-password', { email });
  await settle(shop);
  return { browser, email, id, bought, open, place };
}

async function download({ browser, id }: { browser: TestClient; id: string }): Promise<void> {
  expect((await browser.get(await lockedFile(browser))).status).toBe(302);
  await waitFor(async () => expect(await store.zcard(`downloads:${id}`)).toBe(1));
}

test('a fact that is written during a deletion leaves no address', async () => {
  const rounds = await race(
    shop,
    z.object({ facts: z.string(), written: z.array(z.boolean()) }),
    `import { deleteAccount } from './server/personal-data/delete-account.ts';
    import { addField, commit, commitIf, exists, put } from './server/store/commit.ts';
    import { readFacts } from './server/store/ledger.ts';
    import { readRecord } from './server/store/records.ts';
    import { z } from 'zod';
    const at = new Date().toISOString();
    const round = async (number) => {
      const id = 'deletion-race-' + number;
      const account = { id, kind: 'oidc', email: id + '@example.com', firstName: 'Jo', lastName: 'Lee',
        sessionVersion: 1, createdAt: at, isEmailVerified: true };
      const ledger = 'ledger:' + id;
      const paid = { accountId: id, amount: 1, currency: 'gbp', paidAt: at, isLive: false,
        lines: [{ subjectId: 's', subjectName: 'S', amount: 1 }] };
      await commit([put('account:' + id, account), addField(ledger, 'pi_1/paid', paid)]);
      const writeAddress = async (writer) => {
        // Early or late in the deletion.
        for (let left = (3 * number + 7 * writer) % 16; left > 0; left -= 1) await readFacts(ledger);
        return commitIf(
          [exists('account:' + id)],
          [addField(ledger, 'pi_1/stamp:' + writer, { address: account.email, at })],
        );
      };
      const [deleted, ...written] = await Promise.all([
        deleteAccount(account, { email: account.email }), writeAddress(1), writeAddress(2),
      ]);
      const [facts, left] = await Promise.all([
        readFacts(ledger), readRecord('account:' + id, z.unknown()),
      ]);
      if (left || deleted.keptOrders.length !== 1) throw new Error('not deleted');
      return { facts: Object.keys(facts).join(), written };
    };`,
  );
  expect(new Set(rounds.map(({ facts }) => facts))).toEqual(new Set(['pi_1/paid']));
  // Some addresses were written before the deletion, some were refused after it.
  expect(new Set(rounds.flatMap(({ written }) => written)).size).toBe(2);
});

/** One person, who reads their data and then deletes the account. */
const person = await makePerson();

test('the file and the page have account, sessions and orders with everything recorded, and no secret', async () => {
  const { browser, email, id, bought, open, place } = person;
  await confirmAddress(shop, browser);
  await download(person);
  const other = shop.client();
  const otherEmail = await addBuyer(other, [MICRO]);
  const response = await browser.get('/api/account/data');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  const data = myData.parse(JSON.parse(text));
  expect(data.account).toMatchObject({ id, email, firstName: 'Grizelda', signIn: 'password' });
  expect(data.sessions).toHaveLength(1);
  expect(data.orders.map(({ orderNumber }) => orderNumber)).toEqual(
    expect.arrayContaining([toOrderNumber(bought), toOrderNumber(open)]),
  );
  const order = data.orders.find(({ orderNumber }) => orderNumber === toOrderNumber(bought));
  expect(order).toMatchObject({
    paid: { subject: 'Microeconomics', amount: '30.00', currency: 'gbp' },
    consents: [{ wordingVersion: '2026-11' }],
    refunds: [{ amount: '5.00', state: 'succeeded' }],
    copies: [{ address: email }],
  });
  expect(order?.emails.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['confirmation', 'sent'],
    ['refund', 'sent'],
  ]);
  expect(data.places).toEqual([
    {
      orderNumber: toOrderNumber(place),
      joinedAt: expect.any(String),
      state: 'used',
      name: 'Grizelda P.',
      showsMore: false,
    },
  ]);
  expect(data.downloads).toMatchObject([
    { orderNumber: toOrderNumber(bought), from: expect.stringMatching(/^10\./), way: 'download' },
  ]);
  expect(text).not.toMatch(/\$2[aby]\$|passwordHash|sessionVersion|client_secret|_secret_/);
  expect(text).not.toContain(otherEmail);
  expect(text).not.toContain(await readAccountId(other));

  const page = await browser.get('/my-data');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const html = await page.text();
  for (const said of [
    email,
    'Grizelda',
    toOrderNumber(bought),
    toOrderNumber(place),
    '£30.00',
    '£5.00',
    'Microeconomics',
  ]) {
    expect(html).toContain(said);
  }
  expect(html).not.toMatch(/[⟦⟧]/);
  const visitor = await shop.client().fetch('/my-data', { headers: { accept: 'text/html' } });
  expect(visitor.status).toBe(401);
  expect(await visitor.text()).toContain('Log in to see your data');
});

const personalDataIn = (key: string): readonly PersonalData[] =>
  findStoredKey(key)?.personalData ?? [];

test('a deletion leaves nothing that names the person, and the list covers every key of the store', async () => {
  const { browser, email, id, bought, open, place } = person;
  const change = { email: newStudent().email, currentPassword: PASSWORD };
  expect((await browser.post('/api/account/email', change)).status).toBe(200);
  await settle(shop);
  await shop.client().post('/api/auth/login', { email, password: 'a wrong password' });
  expect(listUndeclared([...(await readStore()).keys()])).toEqual([]);
  const before = await keysWith([id, email]);
  for (const kind of ['password-reset:', 'address-link:']) expect(before.join()).toContain(kind);
  expect(before.filter((key) => personalDataIn(key).length === 0)).toEqual([]);

  const response = await remove(browser);
  expect(await response.json()).toEqual({
    keptOrders: [toOrderNumber(freeOrderId(id, `place:${place}:1:1`)), toOrderNumber(bought)],
    cancelledPayments: 1,
    unsentEmails: 0,
  });
  expect((await stripe.paymentIntents.retrieve(open)).status).toBe('canceled');

  const isAllowed = (key: string) =>
    personalDataIn(key).some(({ whenDeleted }) => whenDeleted !== 'deleted');
  expect((await keysWith([id])).filter((key) => !isAllowed(key))).toEqual([]);
  const named = await keysWith([email, 'Grizelda']);
  const others = await keysWith(['Grizelda']);
  const isExpiring = (key: string) =>
    personalDataIn(key).some(({ whenDeleted }) => whenDeleted === 'expires');
  expect(named.filter((key) => !isExpiring(key) && !others.includes(key))).toEqual([]);
  expect(others).not.toContain(`account:${id}`);

  const facts = Object.keys(await factsOf(store, bought));
  expect(facts).toContain('paid');
  expect(facts.filter((name) => name.startsWith('stamp:'))).toEqual([]);
  expect(Object.keys(await factsOf(store, open))).toEqual([]);
  const owner = await openPanel(shop);
  expect(await (await owner.get('/api/admin/sales')).text()).toContain(toOrderNumber(bought));
});

test('a deletion signs out every device, frees the address, and sends an email', async () => {
  const browser = shop.client();
  const email = await addBuyer(browser, [MICRO]);
  const id = await readAccountId(browser);
  const second = shop.client();
  await second.post('/api/auth/login', { email, password: PASSWORD });
  const copy = new Map(browser.cookies);
  expect((await remove(browser)).status).toBe(200);
  expect(browser.cookies.has('__Host-session')).toBe(false);
  for (const [name, value] of copy) browser.cookies.set(name, value);
  for (const device of [browser, second])
    expect((await device.get('/api/auth/user')).status).toBe(401);
  expect((await second.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(401);
  const emails = await readEmails(shop, email, 1);
  expect(emails.map(({ Subject }) => Subject)).toEqual(['Your account has been deleted']);

  const again = shop.client();
  expect((await again.post('/api/auth/signup', newStudent({ email }))).status).toBe(201);
  expect(await readAccountId(again)).not.toBe(id);
  expect(await hasAccess(again, MICRO)).toBe(false);
});

test('an unconfirmed account without orders is deleted without an email', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  expect((await remove(browser)).status).toBe(200);
  await settle(shop);
  expect(await readEmails(shop, email, 0)).toEqual([]);
});

test('a wrong password deletes nothing, however often it is tried', async () => {
  const browser = shop.client();
  await addBuyer(browser, [MICRO]);
  expect((await remove(browser, { currentPassword: 'wrong' })).status).toBe(403);
  expect((await remove(browser, {})).status).toBe(400);
  await addEvents(store, `seen:failed-current-password:${await readAccountId(browser)}`, 9);
  expect((await remove(browser)).status).toBe(429);
  expect(await hasAccess(browser, MICRO)).toBe(true);
});

test('a person of the identity provider confirms with their email address', async () => {
  const { otherIdentity } = shop.accounts;
  const browser = shop.client();
  await signInAtProvider(browser, otherIdentity);
  expect((await remove(browser, { email: 'another@example.com' })).status).toBe(400);
  expect((await remove(browser, { email: otherIdentity.email.toUpperCase() })).status).toBe(200);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
});

test('if the payment provider fails half-way, the account stays, and a retry completes the deletion', async () => {
  const browser = shop.client();
  const email = await addBuyer(browser, [MICRO]);
  const id = await readAccountId(browser);
  const open = await startCheckout(browser, MACRO);
  await injectFault(shop.payments, { times: 20, method: 'POST', status: 500 });
  expect((await remove(browser)).status).toBe(503);
  await clearFaults(shop.payments);
  expect((await stripe.paymentIntents.retrieve(open)).status).toBe('requires_payment_method');
  expect(await hasAccess(browser, MICRO)).toBe(true);
  // The first try ended between the provider and the store.
  await stripe.paymentIntents.cancel(open);
  expect(await hasAccess(browser, MICRO)).toBe(true);
  expect(await (await remove(browser)).json()).toMatchObject({ cancelledPayments: 0 });
  expect(await keysWith([email])).not.toContain(`account:${id}`);
}, 30_000);

test('a payment in progress ends before the account is deleted', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  const dashboard = (form: Record<string, string>) =>
    fetch(`${shop.payments}/dashboard`, { method: 'POST', body: new URLSearchParams(form) });
  await dashboard({ action: 'hold', on: 'yes' });
  const held = await pay(shop, browser, MICRO);
  const refused = await remove(browser);
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'payment_processing']);
  expect((await logIn(email)).status).toBe(200);
  await dashboard({ action: 'release', id: held });
  expect((await stripe.paymentIntents.retrieve(held)).status).toBe('succeeded');
  expect(await (await remove(browser)).json()).toMatchObject({ keptOrders: [toOrderNumber(held)] });
  expect((await logIn(email)).status).toBe(401);
});

test('a payment that arrives after the deletion is refunded once and gives no access', async () => {
  const browser: CookieClient = shop.client();
  await addStudent(browser);
  const opened = await startCheckout(browser, MICRO);
  const like = await stripe.paymentIntents.retrieve(opened);
  // The account was deleted before the opening of this payment was recorded.
  const late = await stripe.paymentIntents.create({
    amount: like.amount,
    currency: like.currency,
    metadata: like.metadata,
    payment_method_types: ['card'],
  });
  expect((await remove(browser)).status).toBe(200);
  await stripe.paymentIntents.confirm(late.id, { payment_method: 'pm_card_visa' });
  await waitFor(async () => {
    const { data } = await stripe.refunds.list({ payment_intent: late.id });
    expect(data.map(({ amount }) => amount)).toEqual([3000]);
    const facts = Object.keys(await factsOf(store, late.id));
    expect(facts.some((name) => /^refund:.*:succeeded$/.test(name))).toBe(true);
  });
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect((await stripe.refunds.list({ payment_intent: late.id })).data).toHaveLength(1);
}, 30_000);

test('a call that read the account before its deletion restores no address', async () => {
  const browser: CookieClient = shop.client();
  const email = await addStudent(browser);
  await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe', times: 20 });
  const paymentIntentId = await pay(shop, browser, MICRO);
  // The first call waits for the provider, while the deletion, which hashes a password first, overtakes it.
  await injectFault(shop.payments, { path: '/v1/refunds', hang: 2_500, times: 1 });
  const late = browser.post('/api/complete-purchase', { paymentIntentId });
  expect((await remove(browser)).status).toBe(200);
  await late;
  await clearFaults(shop.shop);
  const facts = await factsOf(store, paymentIntentId);
  expect(Object.keys(facts)).toContain('paid');
  expect(JSON.stringify(facts)).not.toContain(email);
}, 30_000);

test('a queued email is sent before the address is deleted, or dropped if sending fails', async () => {
  const browser = await shop.student();
  await injectFault(shop.inbox, { times: 100 });
  const patient = shop.client();
  const patientEmail = await addStudent(patient);
  await buy(shop, patient, MICRO);
  const paid = await pay(shop, browser, MICRO);
  await browser.post('/api/complete-purchase', { paymentIntentId: paid });
  const done = (await (await remove(browser)).json()) as { unsentEmails: number };
  expect(done.unsentEmails).toBe(1);
  // The provider's event is another sender of the same email, and senders wait for each other.
  await waitFor(async () => expect(await keysWith(['job-running'])).toEqual([]));
  await clearFaults(shop.inbox);
  expect(await (await remove(patient)).json()).toMatchObject({ unsentEmails: 0 });
  const [, confirmation] = await readEmails(shop, patientEmail, 2);
  expect(confirmation?.Subject).toContain('Your Microeconomics notes');
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await keysWith([`${paid}/confirmation`])).toEqual([]);
}, 30_000);
