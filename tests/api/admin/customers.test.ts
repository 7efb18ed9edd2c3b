import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { changePasswordEndpoint } from '#contract/accounts/account.ts';
import { claimAccount, readClaim } from '#contract/accounts/accounts.ts';
import { getUser } from '#contract/accounts/user.ts';
import { getAudit } from '#contract/admin/audit.ts';
import { getReceiptOfCustomer } from '#contract/admin/customers.ts';
import { getSales } from '#contract/admin/sales.ts';
import { readCopy } from '#contract/files/read-copy.ts';
import { myData } from '#contract/personal-data/my-data.ts';
import { accountByEmailKey } from '#server/accounts/stored-keys.ts';
import { progressKey } from '#server/progress/stored-keys.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addBuyer, addPurchase } from '../../support/add-buyer.ts';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import type { CookieClient } from '../../support/client.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { customersOf } from '../../support/customers.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { signInAtProvider } from '../../support/identity.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { accountOf, factsOf } from '../../support/ledger.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { textOf } from '../../support/notes.ts';
import { openPanel } from '../../support/panel.ts';
import { buy, pay, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { atProvider } from '../../support/second-payment.ts';
import { settle } from '../../support/settle.ts';
import { hasAccess, newStudent, PASSWORD, readAccountId } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const customers = customersOf(panel);

/** First, because it counts the entries of the audit log. */
describe('importing customers', () => {
  const { store } = shop;

  const SALES = resolve(import.meta.dirname, '../../support/sales');
  /** Several runs of the command. */
  const SLOW = { timeout: 120_000 };
  const DELIVERIES = { method: 'SMTP' };

  const start = (file: string, flags: string[] = []) =>
    new TestProcess(['scripts/import-customers.ts', file, ...flags], shop.env);

  async function run(file: string, flags?: string[]) {
    const started = start(file, flags);
    const status = await started.end();
    return { status, output: started.output };
  }

  /** Writes a file of sales of Microeconomics at Gumroad. */
  function salesTo(emails: string[]): string {
    const lines = emails.map((email) => `Microeconomics,${email}`);
    const file = join(temporaryFolder(), 'sales.csv');
    writeFileSync(file, ['Item Name,Purchase Email', ...lines].join('\n'));
    return file;
  }

  const newAddress = () => newStudent().email;

  /** Opens the email's link, which shows what it opens, and chooses a password, which signs in. */
  async function choosePassword(text: string, claim: unknown): Promise<CookieClient> {
    const browser = shop.client();
    const token = /choose-password\?token=([\w-]+)/.exec(text)?.[1];
    const read = await browser.post(readClaim.path, { token });
    expect(await read.json()).toEqual(claim);
    const chosen = await browser.post(claimAccount.path, { token, password: PASSWORD });
    expect(chosen.status).toBe(200);
    for (const used of [
      browser.post(readClaim.path, { token }),
      browser.post(claimAccount.path, { token, password: 'another password' }),
    ]) {
      expect((await (await used).json()).code).toBe('reset_link_invalid');
    }
    return browser;
  }

  const signIn = async (email: string, password: string) =>
    (await shop.client().post('/api/auth/login', { email, password })).status;

  const listKeys = async () =>
    (await store.scan('0', { count: 100_000 }))[1].map(String).toSorted();

  const readAll = async () =>
    getSales.response.parse(await (await panel.get('/api/admin/sales')).json()).all;

  const FLAG = ['--product', 'Micro, old edition=microeconomics'];

  test('a dry run shows the plan and writes nothing', async () => {
    await settle(shop);
    const before = await listKeys();
    const { status, output } = await run(join(SALES, 'gumroad.csv'), ['--dry-run']);
    expect(output.replace(shop.shop, 'SHOP')).toMatchInlineSnapshot(`
    "SHOP, with the settings of the environment
    ada@example.com gets Microeconomics and Macroeconomics, with a new account.
    gus@example.com gets Macroeconomics, with a new account.
    7 sales at Gumroad by 5 people.
    Left out, line 6: refunded.
    Left out, line 7: disputed.
    Left out, line 8: “ed at example.com” is not an email address.
    Not a subject or an offer of this shop: “Micro, old edition” (1 sale, first in line 5). If it is a subject, add
      --product 'Micro, old edition=address-of-the-subject'
    Not a subject or an offer of this shop: “The "big" notes, $10!” (1 sale, first in line 10). If it is a subject, add
      --product 'The "big" notes, $10!=address-of-the-subject'
    Not a subject or an offer of this shop: “Microeconomics (Teacher)” (1 sale, first in line 11). If it is a subject, add
      --product 'Microeconomics (Teacher)=address-of-the-subject'
    2 people will get access and an email. 0 people already had everything or were imported before.
    Nothing was changed: this was a dry run.
    "
  `);
    expect(status).toBe(1);
    expect(await listKeys()).toEqual(before);
    expect(await countEmails(shop, 'ada@example.com')).toBe(0);
  });

  test('gives each person what they bought, by one order and one email', SLOW, async () => {
    const before = await readAll();
    const first = await run(join(SALES, 'gumroad.csv'), FLAG);
    expect(first.output).toContain('Access given to 3 people.');
    expect(first.output).toContain('3 emails sent.');
    // A row of the file is bad.
    expect(first.status).toBe(1);
    const [letter] = await readEmails(shop, 'ada@example.com', 1);
    expect(letter?.Subject).toContain('Your Microeconomics and Macroeconomics notes are now at');
    expect(letter?.Text).toMatch(/^Hello,/);
    expect(letter?.Text).toContain(
      'You bought these notes from us at Gumroad before: Microeconomics and Macroeconomics.',
    );
    for (const email of ['cy@example.com', 'di@example.com', 'flo@example.com']) {
      expect(await customers.search(email)).toEqual([]);
      expect(await countEmails(shop, email)).toBe(0);
    }
    await readEmails(shop, 'bo@example.com', 1);
    await readEmails(shop, 'gus@example.com', 1);

    // The panel shows the reason, and revenue is the same.
    const id = await customers.idOf('ada@example.com');
    const page = await customers.open(id);
    expect(page.name).toBe('Ada Lovelace');
    expect(page.purchases).toMatchObject([
      {
        status: 'free',
        isActive: true,
        amount: '0.00',
        granted: { reason: 'bought elsewhere', by: 'npm run import:customers' },
        lines: [{ subjectId: MICRO }, { subjectId: MACRO }],
      },
    ]);
    const after = await readAll();
    expect([after.gross, after.net]).toEqual([before.gross, before.net]);
    const audit = getAudit.response.parse(await (await panel.get(getAudit.path)).json());
    const granted = audit.entries.filter(({ action }) => action === 'access-granted');
    expect(granted).toHaveLength(3);
    expect(granted.map(({ what }) => what).join('\n')).toMatch(
      /^AE-\w{8}, Microeconomics and Macroeconomics: bought elsewhere \(Gumroad\)$/m,
    );

    const ada = await choosePassword(letter?.Text ?? '', {
      email: 'ada@example.com',
      subjects: ['Microeconomics', 'Macroeconomics'],
    });
    expect(await signIn('ada@example.com', PASSWORD)).toBe(200);
    expect([await hasAccess(ada, MICRO), await hasAccess(ada, MACRO)]).toEqual([true, true]);
    const data = myData.parse(await (await ada.get('/api/account/data')).json());
    expect(data.orders).toMatchObject([{ granted: { reason: 'bought elsewhere' } }]);

    // The owner can send the email again. The account has a password now.
    const paymentId = page.purchases[0]?.id ?? '';
    expect((await customers.resend(id, paymentId)).status).toBe(200);
    const [repeated] = await readEmails(shop, 'ada@example.com', 3);
    expect(repeated?.Text).toContain('at Gumroad before');
    expect(repeated?.Text).toContain('/purchases');
    expect(repeated?.Text).not.toContain('token=');
  });

  test('a file of Payhip gives only what is missing, and not what the owner has revoked', async () => {
    const owner = shop.client();
    const ownersEmail = await addBuyer(owner, [MICRO]);
    const reader = shop.client();
    const readersEmail = await addStudent(reader);
    const readAt = new Date().toISOString();
    await store.hset(progressKey.of(await readAccountId(reader)), { 'item-1': { readAt } });
    const open = await startCheckout(owner, MACRO);
    const id = await customers.idOf('bo@example.com');
    const [order] = (await customers.open(id)).purchases;
    expect((await customers.revoke(id, order?.id ?? '')).status).toBe(200);

    const row = (email: string) =>
      `p9,2024-01-04,${email},,,GBP,40.00,38.00,Paid,"Microeconomics, Macroeconomics",0.00,`;
    const payhip = readFileSync(join(SALES, 'payhip.csv'), 'utf8').trimEnd();
    const file = join(temporaryFolder(), 'payhip.csv');
    const rows = [ownersEmail.toUpperCase(), readersEmail, 'bo@example.com'].map(row);
    writeFileSync(file, [payhip, ...rows].join('\n'));
    const first = await run(file);
    expect(first.output).toContain(
      'hal@example.com gets Microeconomics and Macroeconomics, with a',
    );
    // No link has confirmed these addresses, and someone uses the accounts.
    for (const email of [ownersEmail, readersEmail]) {
      expect(first.output).toContain(`Left to you: ${email} has an account here that someone uses`);
      expect(first.output).not.toContain(`${email} gets`);
      expect(await countEmails(shop, email)).toBe(0);
    }
    expect(first.status).toBe(1);
    expect([await hasAccess(owner, MACRO), await hasAccess(reader, MICRO)]).toEqual([false, false]);

    await Promise.all([confirmAddress(shop, owner), confirmAddress(shop, reader)]);
    const { status, output } = await run(file);
    const said = [
      `${readersEmail} gets Microeconomics and Macroeconomics.`,
      'Left out, line 3: refunded.',
      `${ownersEmail} gets Macroeconomics.`,
    ];
    expect(first.output).toContain('bo@example.com gets Macroeconomics.');
    for (const line of said) expect(output).toContain(line);
    expect(status).toBe(0);

    const email = 'hal@example.com';
    const [toHal] = await readEmails(shop, email, 1);
    expect(toHal?.Text).toContain('from us at Payhip before');
    // No password opens the account until the link sets one.
    for (const password of [PASSWORD, 'undefined']) {
      const response = await shop.client().post('/api/auth/login', { email, password });
      expect((await response.json()).code).toBe('wrong_credentials');
    }
    const taken = await shop.client().post('/api/auth/signup', newStudent({ email }));
    expect((await taken.json()).code).toBe('email_taken');

    expect(await hasAccess(owner, MACRO)).toBe(true);
    expect((await shop.stripe.paymentIntents.retrieve(open)).status).toBe('canceled');
    const [toOwner] = await readEmails(shop, ownersEmail, 1);
    expect(toOwner?.Text).toContain('/purchases');
    expect(toOwner?.Text).not.toContain('token=');

    const [toBo] = await readEmails(shop, 'bo@example.com', 2);
    expect(toBo?.Subject).toMatch(/^Your Macroeconomics notes/);
    const { purchases } = await customers.open(id);
    expect(purchases.map(({ subjectName, status: shown }) => `${subjectName} ${shown}`)).toEqual([
      'Macroeconomics free',
      'Microeconomics revoked',
    ]);
  });

  test('an account that a stranger opened with the address of a customer gives the stranger nothing', async () => {
    const stranger = shop.client();
    const email = await addStudent(stranger, { firstName: 'Eve' });
    const importing = start(salesTo([email]));
    await importing.line(`${email} gets Microeconomics. No link has confirmed the address`);
    // At the same moment as the import.
    const chosen = 'a password of the stranger';
    await stranger.post(changePasswordEndpoint.path, {
      currentPassword: PASSWORD,
      password: chosen,
    });
    expect(await importing.end()).toBe(0);

    expect((await stranger.get(getUser.path)).status).toBe(401);
    expect([await signIn(email, PASSWORD), await signIn(email, chosen)]).toEqual([401, 401]);
    const letters = await readEmails(shop, email, await countEmails(shop, email));
    const letter = letters.find(({ Subject }) => Subject.startsWith('Your Microeconomics'));
    expect(letter?.Text).toContain('We have removed its password');
    const customer = await choosePassword(letter?.Text ?? '', {
      email,
      subjects: ['Microeconomics'],
    });
    expect(await hasAccess(customer, MICRO)).toBe(true);
    // The file has no name, and the stranger's must not stay.
    const shown = getUser.response.parse(await (await customer.get(getUser.path)).json());
    expect(shown).toMatchObject({ firstName: '', lastName: '' });
  });

  test('a new link for an account without a password opens the same page', async () => {
    const email = 'gus@example.com';
    await shop.client().post('/api/auth/reset-password', { email });
    const [letter] = await readEmails(shop, email, 2);
    expect(letter?.Subject).toMatch(/^Choose a password/);
    await choosePassword(letter?.Text ?? '', { email, subjects: ['Macroeconomics'] });
  });

  test('if the mail server is down, the shop sends the emails later, each once, and a refused email does not count as sent', async () => {
    // Emails still queued by earlier tests would meet the faults.
    await settle(shop);
    await injectFault(shop.inbox, { ...DELIVERIES, status: 550, times: 1 });
    await injectFault(shop.inbox, { ...DELIVERIES, status: 451 });
    const people = Array.from({ length: 4 }, newAddress);
    const { status, output } = await run(salesTo(people));
    expect(output).toContain('3 emails not sent yet: the shop tries again automatically.');
    expect(output).toContain('The mail server refused 1 email for good');
    expect(status).toBe(1);
    await clearFaults(shop.inbox);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    const received = await Promise.all(people.map((email) => countEmails(shop, email)));
    expect(received.toSorted()).toEqual([0, 1, 1, 1]);
  });

  test(
    'a run that is killed can be repeated: everyone has access and one email',
    SLOW,
    async () => {
      const addresses = Array.from({ length: 12 }, newAddress);
      const file = salesTo(addresses);
      const countAccounts = () =>
        store.exists(...addresses.map((email) => accountByEmailKey.of(email)));

      await injectFault(shop.kv, { hang: 300 });
      const granting = start(file);
      await granting.line('12 people will get access');
      await waitFor(async () => expect(await countAccounts()).toBeGreaterThan(0));
      await granting.kill();
      await clearFaults(shop.kv);
      expect(await countAccounts()).toBeLessThan(addresses.length);

      expect((await run(file)).status).toBe(0);
      expect(await shop.runScheduled('reconcile')).toBe(200);
      for (const email of addresses) {
        await readEmails(shop, email, 1);
        expect((await customers.search(email))[0]?.orders).toHaveLength(1);
      }
    },
  );
});

describe('customers', () => {
  const { store, stripe } = shop;
  const { openAgain, payWith, toRefunds } = atProvider(stripe);

  async function buyer() {
    const client = shop.client();
    const email = await addStudent(client);
    const paymentId = await buy(shop, client, MICRO);
    return { client, email, paymentId, id: await accountOf(store, paymentId) };
  }

  async function lastAct() {
    const { entries } = getAudit.response.parse(await (await panel.get('/api/admin/audit')).json());
    return entries[0];
  }

  const readCode = async (response: Response) => (await response.json()).code;

  test('a search finds accounts of both kinds without a purchase by name and address, and its words stay out of the audit log', async () => {
    const client = shop.client();
    const email = await addStudent(client, { firstName: 'Nobuhle' });
    const person = { email, orders: [], net: [{ amount: '0.00', currency: 'gbp' }] };
    expect(await customers.search(email.slice(0, -4).toUpperCase())).toMatchObject([person]);
    expect(await lastAct()).toMatchObject({
      action: 'customers-searched',
      what: 'an email address',
    });
    expect(await customers.search('nobuhle')).toMatchObject([person]);
    expect(await lastAct()).toMatchObject({ action: 'customers-searched', what: 'a name' });
    expect(await customers.search('Nobhule')).toMatchObject([person]);
    expect(await customers.search('Nobhele')).toEqual([]);
    await customers.search('ae-9f3k2m7q');
    expect(await lastAct()).toMatchObject({ what: 'AE-9F3K2M7Q' });

    const { otherIdentity } = shop.accounts;
    await signInAtProvider(shop.client(), otherIdentity);
    const [ofProvider] = await customers.search(otherIdentity.email.slice(0, -1));
    const id = ofProvider?.id ?? '';
    expect(await customers.open(id)).toMatchObject({ isOfProvider: true, purchases: [] });
    expect((await customers.grant(id, MICRO)).status).toBe(200);
  });

  test("a person's page shows purchases, sessions and emails, which can be sent again, and opening it is logged", async () => {
    const { email, id, paymentId } = await buyer();
    await readEmails(shop, email, 1);
    const page = await waitFor(async () => {
      const shown = await customers.open(id);
      expect(shown.emails).toMatchObject([{ kind: 'confirmation', outcome: 'sent' }]);
      return shown;
    });
    expect(page).toMatchObject({ id, email, isOfProvider: false });
    expect(page.sessions).toHaveLength(1);
    expect(page.purchases).toMatchObject([
      {
        subjectName: 'Microeconomics',
        amount: '30.00',
        left: '30.00',
        isActive: true,
        status: 'paid',
      },
    ]);
    expect(await lastAct()).toMatchObject({ action: 'customer-opened', what: id });
    expect((await panel.get('/api/admin/customers/unknown')).status).toBe(404);

    expect(await (await customers.resend(id, paymentId)).json()).toEqual({ outcome: 'sent' });
    const [second, first] = await readEmails(shop, email, 2);
    // Each email has its own link that confirms the address.
    const withoutToken = (text?: string) => text?.replace(/confirm=[\w-]+/, '');
    expect(withoutToken(second?.Text)).toBe(withoutToken(first?.Text));
    expect(second?.MessageID).not.toBe(first?.MessageID);
    const { emails } = await customers.open(id);
    expect(emails.map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
  });

  test('the orders of a deleted account can be found by number, are shown without the person, and can be refunded', async () => {
    const { client, email, id, paymentId } = await buyer();
    const gone = await client.post('/api/account/delete', { currentPassword: PASSWORD });
    expect(gone.status).toBe(200);
    const person = { id, name: '', email: '', isDeleted: true };
    expect(await customers.search(orderNumber(paymentId).toLowerCase())).toMatchObject([person]);
    expect(await customers.search('')).toContainEqual(expect.objectContaining(person));
    expect(await customers.search(email)).toEqual([]);
    const page = await customers.open(id);
    expect(page).toMatchObject({ ...person, sessions: [], downloads: [] });
    expect(page.purchases).toMatchObject([{ id: paymentId, left: '30.00' }]);

    const refused = [
      customers.grant(id, MACRO),
      customers.revoke(id, paymentId),
      customers.resend(id, paymentId),
      customers.correctEmail(id, newStudent().email),
      panel.delete(`/api/admin/customers/${id}/sessions`),
    ];
    for (const response of await Promise.all(refused)) {
      expect(response.status).toBe(409);
      expect(await readCode(response)).toBe('account_deleted');
    }
    expect((await customers.refund(id, paymentId, '30.00')).status).toBe(200);
    expect((await customers.open(id)).purchases).toMatchObject([{ status: 'refunded' }]);
  });

  test('the owner can sign a person out everywhere', async () => {
    const client = await shop.student();
    const id = await readAccountId(client);
    expect((await panel.delete(`/api/admin/customers/${id}/sessions`)).status).toBe(200);
    expect(await lastAct()).toMatchObject({ action: 'sessions-ended', what: id });
    expect((await client.get('/api/auth/user')).status).toBe(401);
    expect((await customers.open(id)).sessions).toEqual([]);
  });

  test('a granted subject is an order of £0 that gives access everywhere and cannot be bought', async () => {
    const client = shop.client();
    const email = await addStudent(client);
    const id = await customers.idOf(email);
    const before = getSales.response.parse(await (await panel.get('/api/admin/sales')).json()).all;
    const key = randomUUID();
    const granted = await customers.grant(id, MICRO, key);
    const { orderNumber } = await granted.json();
    expect(orderNumber).toMatch(/^AE-[A-Z0-9]{8}$/);
    // The client repeats the request after a lost response.
    expect(await (await customers.grant(id, MICRO, key)).json()).toEqual({ orderNumber });
    expect(await readCode(await customers.grant(id, MICRO))).toBe('access_exists');

    expect(await hasAccess(client, MICRO)).toBe(true);
    expect(
      await readCode(await client.post('/api/create-payment-intent', { subjectId: MICRO })),
    ).toBe('already_purchased');
    expect(await (await client.get('/api/user/purchases')).json()).toMatchObject([
      { subjectId: MICRO },
    ]);
    const decided = await client.get(await lockedFile(client));
    const file = await client.fetch(decided.headers.get('location') ?? '');
    const copy = await readCopy(new Uint8Array(await file.arrayBuffer()), pdfjs);
    expect(copy.orderNumbers).toContain(orderNumber);

    const [letter] = await readEmails(shop, email, 1);
    expect(letter?.Text).toContain(`Order number: ${orderNumber}`);
    expect(letter?.Text).toContain('Paid: £0.00: we gave you this access');
    expect(letter?.Text).not.toContain('money back');

    const { all } = getSales.response.parse(await (await panel.get('/api/admin/sales')).json());
    expect([all.gross, all.net]).toEqual([before.gross, before.net]);
    const { purchases } = await customers.open(id);
    expect(purchases).toMatchObject([
      { orderNumber, status: 'free', left: '0.00', granted: { reason: 'Won the quiz' } },
    ]);
    expect(purchases[0]?.paymentUrl).toBeUndefined();
    const paymentId = purchases[0]?.id ?? '';
    expect(await readCode(await customers.refund(id, paymentId, '1.00'))).toBe('nothing_paid');
    expect(await (await panel.get('/api/admin/status')).text()).not.toContain(orderNumber);
  });

  async function atCheckout() {
    const client = shop.client();
    const id = await customers.idOf(await addStudent(client));
    const paymentId = await startCheckout(client, MICRO);
    return { client, id, paymentId };
  }

  test('a grant records an earlier payment instead, and closes what could still be paid', async () => {
    await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe', times: 1_000 });
    const paid = await atCheckout();
    await payWith(paid.paymentId);
    expect(await readCode(await customers.grant(paid.id, MICRO))).toBe('access_exists');
    expect((await customers.open(paid.id)).purchases).toMatchObject([{ status: 'paid' }]);

    const open = await atCheckout();
    expect((await customers.grant(open.id, MACRO)).status).toBe(200);
    expect((await stripe.paymentIntents.retrieve(open.paymentId)).status).not.toBe('canceled');
    expect((await customers.grant(open.id, MICRO)).status).toBe(200);
    expect((await stripe.paymentIntents.retrieve(open.paymentId)).status).toBe('canceled');
    await clearFaults(shop.shop);
  });

  test('if two grants and a payment happen at the same time, exactly one counts', async () => {
    await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe', times: 1_000 });
    const { id, paymentId, client } = await atCheckout();
    const lost = await openAgain(paymentId);
    await payWith(lost);
    await Promise.all([
      customers.grant(id, MICRO),
      client.post('/api/complete-purchase', { paymentIntentId: lost }),
      customers.grant(id, MICRO),
    ]);
    const active = (await customers.open(id)).purchases.filter(({ isActive }) => isActive);
    expect(active.map((purchase) => purchase.id)).toEqual([lost]);
    expect(await toRefunds(lost)).toMatchObject({ count: 0 });
    await clearFaults(shop.shop);
  });

  test('revoked access ends with a reason, keeps the money, and the subject can be bought or granted again', async () => {
    const { client, id, paymentId } = await buyer();
    expect((await customers.revoke(id, paymentId)).status).toBe(200);
    expect(await lastAct()).toMatchObject({
      action: 'access-revoked',
      what: expect.stringMatching(/^AE-\w{8}, Microeconomics: Shared the file$/),
    });
    expect(await hasAccess(client, MICRO)).toBe(false);
    expect((await client.get(await lockedFile(client))).status).toBe(403);
    expect((await customers.revoke(id, paymentId)).status).toBe(200);
    expect(await toRefunds(paymentId)).toMatchObject({ count: 0 });
    expect((await customers.open(id)).purchases).toMatchObject([
      { status: 'revoked', revoked: { reason: 'Shared the file' } },
    ]);
    expect(await readCode(await customers.resend(id, paymentId))).toBe('access_ended');
    // A late event of the revoked payment does not restore the access.
    await client.post('/api/complete-purchase', { paymentIntentId: paymentId });
    expect(await hasAccess(client, MICRO)).toBe(false);
    const again = await buy(shop, client, MICRO);
    expect(await toRefunds(again)).toMatchObject({ count: 0 });
    expect(await hasAccess(client, MICRO)).toBe(true);
  });

  test('a double click or a lost response refunds once, and another key waits until the owner has seen the first', async () => {
    const { id, paymentId } = await buyer();
    await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
    await injectFault(shop.payments, { method: 'POST', path: '/v1/refunds', drop: 'response' });
    expect((await customers.refund(id, paymentId, '5.00')).status).toBe(503);
    await clearFaults(shop.payments);
    expect((await customers.open(id)).purchases).toMatchObject([{ left: '30.00' }]);

    const again = await customers.refund(id, paymentId, '5.00');
    expect([again.status, await readCode(again)]).toEqual([409, 'refund_arrived']);
    expect(await toRefunds(paymentId)).toMatchObject({ count: 1, amount: 500 });
    expect((await customers.open(id)).purchases).toMatchObject([{ left: '25.00' }]);
    await clearFaults(shop.shop);

    const key = randomUUID();
    const rest = () => customers.refund(id, paymentId, '25.00', key);
    const both = await Promise.all([rest(), rest()]);
    expect([...both, await rest()].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await toRefunds(paymentId)).toMatchObject({ count: 2, amount: 3000 });
    expect(await lastAct()).toMatchObject({
      action: 'purchase-refunded',
      what: expect.stringMatching(/^AE-\w{8}, £25\.00$/),
    });
  });

  test('a refund that the provider refuses gets an explanation and changes nothing', async () => {
    const client = await shop.student();
    const paymentId = await pay(shop, client, MICRO, 'pm_card_createDispute');
    await client.post('/api/complete-purchase', { paymentIntentId: paymentId });
    const id = await accountOf(store, paymentId);
    expect(await readCode(await customers.refund(id, paymentId, '30.00'))).toBe('refund_refused');
    expect(await toRefunds(paymentId)).toMatchObject({ count: 0 });
  });

  test('a corrected address moves the account, its copies and its login, and both addresses are told', async () => {
    const { client, email, id, paymentId } = await buyer();
    await waitFor(async () =>
      expect(await factsOf(store, paymentId)).toHaveProperty('sent:confirmation'),
    );
    const other = await addStudent(shop.client());
    expect(await readCode(await customers.correctEmail(id, other))).toBe('email_taken');
    expect((await customers.open(id)).email).toBe(email);

    const corrected = newStudent().email;
    expect((await customers.correctEmail(id, corrected.toUpperCase())).status).toBe(200);
    const act = await lastAct();
    expect(act).toMatchObject({ action: 'email-corrected', what: id });
    expect(await hasAccess(client, MICRO)).toBe(true);
    const decided = await client.get(await lockedFile(client));
    const file = await client.fetch(decided.headers.get('location') ?? '');
    const pages = await textOf(await file.arrayBuffer());
    const line = `${corrected}, order ${orderNumber(paymentId)}, for personal study`;
    expect(pages.filter((text) => !text.includes(line) || text.includes(email))).toEqual([]);
    const logIn = (address: string) =>
      shop.client().post('/api/auth/login', { email: address, password: PASSWORD });
    expect((await logIn(corrected)).status).toBe(200);
    expect((await logIn(email)).status).toBe(401);
    expect(await factsOf(store, paymentId)).toMatchObject({
      'stamp:1': { address: email },
      'stamp:2': { address: corrected },
    });
    const [notice] = await readEmails(shop, corrected, 1);
    expect(notice?.Text).toContain(corrected);
    // The address is unconfirmed, so the notice may reach a stranger.
    expect(notice?.Text).toMatch(/^Hello,/);
    const [farewell] = await readEmails(shop, email, 2);
    expect(farewell?.Subject).toBe('Your email address was changed');
    // The mail to the old address may reach a stranger too.
    expect(farewell?.Text).not.toContain(corrected);
    expect(farewell?.Text).not.toContain('Ada');
    // A retry after a lost response makes no third stamp and sends no second notice.
    expect((await customers.correctEmail(id, corrected)).status).toBe(200);
    expect(Object.keys(await factsOf(store, paymentId))).not.toContain('stamp:3');
    expect(await countEmails(shop, corrected)).toBe(1);
    await customers.resend(id, paymentId);
    const { emails } = await customers.open(id);
    expect(emails.map(({ to }) => to)).toEqual([corrected, email]);
    await addStudent(shop.client(), { email });
  });

  test('the owner opens a receipt and sends it, at most five times an hour, and no address is logged', async () => {
    const client = shop.client();
    const email = await addStudent(client);
    const paymentId = await addPurchase(client, MICRO);
    const id = await readAccountId(client);
    const path = `/api/admin/customers/${id}/purchases/${paymentId}/receipt`;
    const opened = getReceiptOfCustomer.response.parse(await (await panel.get(path)).json());
    expect(opened.name).toBe(`receipt-${orderNumber(paymentId)}.pdf`);
    expect(Buffer.from(opened.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(await lastAct()).toMatchObject({
      action: 'receipt-opened',
      what: orderNumber(paymentId),
    });

    const send = async (to: string) => panel.post(path, { email: to });
    expect((await send(email)).status).toBe(200);
    expect(await lastAct()).toMatchObject({ what: `${orderNumber(paymentId)} to the customer` });
    const [sent] = await readEmails(shop, email, 1);
    expect(sent).toMatchObject({
      Subject: `Your receipt ${orderNumber(paymentId)}`,
      Attachments: [{ FileName: opened.name }],
    });

    const school = `school-${randomUUID()}@example.com`;
    expect((await send('school')).status).toBe(400);
    await settle(shop);
    await injectFault(shop.inbox, { method: 'SMTP', status: 550, times: 1 });
    const refused = await send(school);
    expect([refused.status, await readCode(refused)]).toEqual([400, 'email_refused']);
    await addEvents(store, `seen:attempts-sent-receipts:${paymentId}`, 2);
    expect((await send(school)).status).toBe(200);
    expect(await lastAct()).toMatchObject({
      action: 'receipt-sent',
      what: `${orderNumber(paymentId)} to another address`,
    });
    await readEmails(shop, school, 1);
    expect((await send(school)).status).toBe(429);
  });
});
