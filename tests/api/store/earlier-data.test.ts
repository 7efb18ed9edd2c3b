import type { Value } from 'local-stand-ins/upstash/values.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { getSales } from '#contract/admin/sales.ts';
import { DATA_VERSION } from '#contract/data-version.ts';
import { myData } from '#contract/personal-data/my-data.ts';
import { addAnswer } from '#contract/practice/answers.ts';
import { planSubject } from '#contract/practice/plan.ts';
import { emptyRecord } from '#contract/practice/record.ts';
import { getProgress } from '#contract/progress/progress.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { getPasskeys } from '#contract/sessions/passkeys.ts';
import { dayAt } from '#contract/shop-day.ts';
import { accountByEmailKey } from '#server/accounts/stored-keys.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { unreadableKey } from '#server/store/stored-keys.ts';
import { keysOfAccount } from '#server/stored-keys.ts';
import { addStudent } from '../../support/add-student.ts';
import type { CookieClient } from '../../support/client.ts';
import { publishCode } from '../../support/discount-codes.ts';
import {
  EARLIER_SECRETS,
  EARLIER_VERSIONS,
  type EarlierData,
  loadEarlierData,
  openStored,
  readStored,
} from '../../support/earlier-data.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { lakeOf } from '../../support/lake.ts';
import { openPanel } from '../../support/panel.ts';
import { payByLink } from '../../support/payment-link.ts';
import { readPractice, sendPractice } from '../../support/practice.ts';
import { buy, confirm, startCheckout } from '../../support/purchase.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { hasAccess, PASSWORD } from '../../support/student.ts';
import { variants } from '../../support/test-all.ts';

const shop = await startTestSandbox({ isSeeded: true, env: EARLIER_SECRETS });
const { store } = shop;
const CODE = 'EARLIER10';
await publishCode(lakeOf(shop), { code: CODE, percent: 10 });
// An instance looks at the version of the data once an hour, so it must look before there are data of this version.
await shop.runScheduled('reconcile');

function emptyStores(): void {
  using values = openStored(shop.data, 'kv/redis.sqlite');
  values.exec('DELETE FROM entries');
  using payments = openStored(shop.data, 'payments/stripe.sqlite');
  payments.exec('DELETE FROM objects');
}

/** Migrates in runs that end at their first, second … look at the deadline. Prints the number of jobs after each. */
const MIGRATE_IN_PARTS = `import { MIGRATIONS } from './server/migrations.ts';
  import { migrate } from './server/schedule/migrate.ts';
  import { callStore } from './server/store/client.ts';
  const jobs = [];
  for (let looks of [0, 1, 2, 3, 9]) {
    await migrate(MIGRATIONS, { valueOf: () => (looks-- > 0 ? Infinity : 0) });
    jobs.push(await callStore((store) => store.hlen('jobs')));
  }
  console.log(JSON.stringify(jobs));`;

/** Queues that have become jobs. */
const QUEUES = ['account-emails', 'alarms-unsent', 'email-outbox', 'sign-in-notices', 'jobs'];

/** Keys that each run writes, and those of the payment that it finds. */
const REWRITTEN = [
  'listed-files',
  'reconciled',
  'sales-days',
  'sales-days-changes',
  'kept-subjects',
  'open-payments',
  'unpaid-payments',
];

const toParts = ({ data }: Value): string[] =>
  typeof data === 'string' ? [data] : [...data].map((part) => JSON.stringify(part));

/** Lists keys and parts of before that are missing now. */
function listLost(before: ReadonlyMap<string, Value>): string[] {
  const now = readStored(shop.data);
  return [...before].flatMap(([key, value]) => {
    if (QUEUES.includes(key)) return now.has(key) ? [`${key} is left`] : [];
    const kept = now.get(key);
    if (kept?.type !== value.type) return [key];
    const parts = toParts(kept);
    const lost = REWRITTEN.includes(key) ? [] : toParts(value);
    return lost.flatMap((part) => (parts.includes(part) ? [] : `${key} ${part}`));
  });
}

async function signIn({ email }: { email: string }): Promise<CookieClient> {
  const browser = shop.client();
  const response = await browser.post('/api/auth/login', { email, password: PASSWORD });
  expect([email, response.status]).toEqual([email, 200]);
  return browser;
}

/** The newest and the oldest version; with `TEST_ALL` every version. */
const versions = variants(EARLIER_VERSIONS, 0, EARLIER_VERSIONS.length - 1);

describe.each(versions)('a shop of version %s', (version) => {
  let data: EarlierData;

  beforeAll(async () => {
    emptyStores();
    data = loadEarlierData(shop.data, version);
    if (data.values.has('email-outbox')) {
      const { stdout } = await runInShop(shop, MIGRATE_IN_PARTS);
      expect(JSON.parse(stdout.split('\n').at(-2) ?? '')).toEqual([0, 0, 1, 3, 4]);
    }
    await makeHourlyRunDue(shop);
    for (const _ of ['first', 'second']) {
      expect(await shop.runScheduled('reconcile')).toBe(200);
      await settle(shop);
    }
  });

  test('loses no record, and its waiting jobs are done once', async () => {
    const { people, values } = data;
    expect(await store.get('data-version')).toBe(DATA_VERSION);
    expect(listLost(values)).toEqual([]);
    const { queued, disputed, buyer, unseen } = people;
    for (const { email } of [queued, disputed, buyer, unseen]) {
      expect([email, await countEmails(shop, email)]).toEqual([email, 1]);
    }
    const { email } = shop.accounts.owner;
    const told = await readEmails(shop, email, await countEmails(shop, email));
    const order = orderNumber(disputed.payment);
    expect(told.filter(({ Text }) => Text.includes(order))).toHaveLength(1);
  });

  test('gives each student what they had', async () => {
    const { people } = data;
    const access = async (person: { email: string }) => {
      const browser = await signIn(person);
      return [await hasAccess(browser, MICRO), await hasAccess(browser, MACRO)];
    };
    expect(await access(people.both)).toEqual([true, true]);
    expect(await access(people.granted)).toEqual([false, true]);
    expect(await access(people.unseen)).toEqual([true, false]);
    expect(await access(people.disputed)).toEqual([false, false]);
    expect(await access(people.revoked)).toEqual([false, false]);

    const refunded = await signIn(people.refunded);
    expect((await refunded.get(people.buyer.file)).status).toBe(403);

    const buyer = await signIn(people.buyer);
    const purchases = getPurchases.response.parse(
      await (await buyer.get(getPurchases.path)).json(),
    );
    expect(purchases).toMatchObject([
      { subjectId: MICRO, orderNumber: orderNumber(people.buyer.payment), paid: '27.00' },
    ]);
    const { headers } = await buyer.get(people.buyer.file);
    const { pathname, search } = new URL(headers.get('location') ?? '/none', shop.shop);
    expect(await (await buyer.get(pathname + search)).text()).toMatch(/^%PDF-/);
    const progress = await (await buyer.get(getProgress.path)).json();
    expect(getProgress.response.parse(progress).files).toMatchObject([
      { read: '101', last: { page: 3 }, revised: { isRevised: true } },
    ]);

    const subject = (await readPractice(buyer)).find(({ subjectId }) => subjectId === MICRO);
    if (!subject) throw new Error('The seed has no cards');
    const { record = emptyRecord } = subject;
    const tomorrow = dayAt(Date.now() / 1000) + 1;
    const planned = planSubject(subject, record, tomorrow).filter(({ isNew }) => !isNew);
    expect(Object.fromEntries(planned.map(({ id, next }) => [id, next]))).toEqual(
      people.buyer.nextDays,
    );
    const [id, text = ''] = Object.entries(record.cards)[0] ?? [];
    if (!id) return;
    const cards = { [id]: addAnswer(text, 'good', Date.now()) };
    expect(await sendPractice(buyer, MICRO, { cards })).toMatchObject({ cards });
  });

  test('takes the payments that were open, and new ones', async () => {
    const { waiting, linked } = data.people;
    const student = await signIn(waiting);
    expect(await startCheckout(student, { subjectId: MACRO, code: CODE })).toBe(waiting.payment);
    await confirm(shop, { id: waiting.payment, clientSecret: waiting.clientSecret });
    const paymentIntentId = waiting.payment;
    const response = await student.post('/api/complete-purchase', { paymentIntentId });
    expect(response.status).toBe(200);
    expect(await hasAccess(student, MACRO)).toBe(true);

    const link = { token: linked.openLink, email: 'parent@example.com' };
    const paid = await payByLink(shop, shop.client(), link);
    expect(paid.paymentIntentId).toBe(linked.openPayment);
    expect(await hasAccess(await signIn(linked), MACRO)).toBe(true);

    const newcomer = shop.client();
    await addStudent(newcomer);
    await buy(shop, newcomer, { subjectId: MICRO, code: CODE });
    expect(await hasAccess(newcomer, MICRO)).toBe(true);
  });

  test('shows the owner what it sold', async () => {
    const panel = await openPanel(shop);
    const sales = getSales.response.parse(await (await panel.get(getSales.path)).json());
    const sold = Object.values(data.people).flatMap(({ payment }) => (payment ? [payment] : []));
    expect(sales.latest.map((order) => order.orderNumber)).toEqual(
      expect.arrayContaining(sold.map(orderNumber)),
    );
    expect(sales.all).toMatchObject({ count: 10, gross: '331.00', refunded: '30.00' });
    const passkeys = await (await panel.get(getPasskeys.path)).json();
    expect(getPasskeys.response.parse(passkeys)).toMatchObject([{ name: 'Laptop' }]);
    const { entries } = getAudit.response.parse(await (await panel.get(getAudit.path)).json());
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['purchase-refunded', 'access-granted', 'access-revoked']),
    );
  });

  test('shows a student their data, and deletes their account', async () => {
    const { buyer } = data.people;
    const browser = await signIn(buyer);
    const { account, orders } = myData.parse(await (await browser.get('/api/account/data')).json());
    expect([account.email, orders.length]).toEqual([buyer.email, 1]);
    const response = await browser.post('/api/account/delete', { currentPassword: PASSWORD });
    expect(response.status).toBe(200);
    await settle(shop);
    const deleted = [accountByEmailKey.of(buyer.email), ...keysOfAccount(buyer.id)];
    expect(await store.exists(...deleted)).toBe(0);
    expect(await store.exists(unreadableKey.key)).toBe(0);
  });
});
