import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import { expect, test } from 'vitest';
import { changePasswordEndpoint } from '#contract/accounts/account.ts';
import { claimAccount, readClaim } from '#contract/accounts/accounts.ts';
import { getUser } from '#contract/accounts/user.ts';
import { getAudit } from '#contract/admin/audit.ts';
import { getSales } from '#contract/admin/sales.ts';
import { myData } from '#contract/personal-data/my-data.ts';
import { accountByEmailKey } from '#server/accounts/stored-keys.ts';
import { progressKey } from '#server/progress/stored-keys.ts';
import { addBuyer } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import type { CookieClient } from '../../support/client.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { customersOf } from '../../support/customers.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { openPanel } from '../../support/panel.ts';
import { startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { hasAccess, newStudent, PASSWORD, readAccountId } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;
const panel = await openPanel(shop);
const customers = customersOf(panel);

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

const listKeys = async () => (await store.scan('0', { count: 100_000 }))[1].map(String).toSorted();

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
  expect(first.output).toContain('hal@example.com gets Microeconomics and Macroeconomics, with a');
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
  await stranger.post(changePasswordEndpoint.path, { currentPassword: PASSWORD, password: chosen });
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
  await injectFault(shop.inbox, { ...DELIVERIES, status: 451 });
  const waiting = Array.from({ length: 6 }, newAddress);
  const { status, output } = await run(salesTo(waiting));
  expect(output).toContain('6 emails not sent yet: the shop tries again automatically.');
  expect(status).toBe(0);
  await clearFaults(shop.inbox);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  for (const email of waiting) await readEmails(shop, email, 1);

  await injectFault(shop.inbox, { ...DELIVERIES, status: 550, times: 1 });
  const refused = await run(salesTo([newAddress(), newAddress()]));
  expect(refused.output).toContain('1 email sent.');
  expect(refused.output).toContain('The mail server refused 1 email for good');
  expect(refused.output).not.toContain('not sent yet');
  expect(refused.status).toBe(1);
});

test('a run that is killed can be repeated: everyone has access and one email', SLOW, async () => {
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
});
