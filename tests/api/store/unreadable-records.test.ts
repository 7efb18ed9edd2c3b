import { expect, test } from 'vitest';
import { getStatus } from '#contract/health/status.ts';
import { myData } from '#contract/personal-data/my-data.ts';
import { addAnswer } from '#contract/practice/answers.ts';
import { accountKey } from '#server/accounts/stored-keys.ts';
import { cardFiguresKey } from '#server/practice/stored-keys.ts';
import { allPurchasesKey, salesDaysChangesKey } from '#server/purchases/stored-keys.ts';
import { adminSessionsKey } from '#server/sessions/stored-keys.ts';
import type { StoredKey } from '#server/store/keys.ts';
import { toMember } from '#server/store/ledger.ts';
import { ledgerKey, sessionsKey } from '#server/store/stored-keys.ts';
import { findStoredKey, STORED_KEYS } from '#server/stored-keys.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import type { TestClient } from '../../support/client.ts';
import { listEndpoints } from '../../support/endpoints.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { openPanel } from '../../support/panel.ts';
import { askToPay } from '../../support/payment-link.ts';
import { readPractice, sendPractice } from '../../support/practice.ts';
import { buy } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { PASSWORD, readAccountId } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;
const panel = await openPanel(shop);

/** @returns the first card of a subject, which the student answers */
async function answerCard(browser: TestClient): Promise<string> {
  const subject = (await readPractice(browser)).find(({ subjectId }) => subjectId === MICRO);
  const { id = '' } = subject?.cards[0] ?? {};
  await sendPractice(browser, MICRO, { cards: { [id]: addAnswer('', 'good', Date.now()) } });
  return id;
}

/** A buyer who uses every part of the shop. */
async function makePerson() {
  const browser = shop.client();
  const email = await addStudent(browser);
  const id = await readAccountId(browser);
  const payment = await addPurchase(browser, MICRO);
  await askToPay(browser, MACRO);
  await browser.post('/api/create-payment-intent', { offerId: BOTH });
  await browser.post('/api/account/confirmation-link');
  const file = await lockedFile(browser);
  await browser.get(file);
  const item = file.split('/').at(-1) ?? '';
  await browser.post('/api/progress', { files: [{ id: item, read: '1' }] });
  const card = await answerCard(browser);
  const names = 'refund:re_1:succeeded dispute:dp_1:lost warning:w revoked granted stamp:2'.split(
    ' ',
  );
  await settle(shop);
  return {
    browser,
    email,
    id,
    payment,
    item,
    card,
    facts: names.map((name) => `${payment}/${name}`),
  };
}

const person = await makePerson();

const UNREADABLE = { x: 1 };
const MEMBER = JSON.stringify(UNREADABLE);

/** Values of the placeholders in keys without an example in the store. */
const PLACES: Record<string, string> = {
  accountId: person.id,
  email: person.email,
  paymentIntentId: person.payment,
};

/** Makes records of a declaration unreadable, in the store or one for the person. @returns how to restore them */
async function corrupt({ key: pattern, type }: StoredKey): Promise<() => Promise<unknown>> {
  const [, all] = await store.scan('0', { count: 100_000 });
  const example = pattern.replace(/\{(\w+)\}/g, (_, name: string) => PLACES[name] ?? 'x');
  const matches = all.filter((key) => findStoredKey(key)?.key === pattern);
  const restore = await Promise.all(
    [...new Set([...matches, example])].map((key) => spoil(type, key)),
  );
  return () => Promise.all(restore.map((write) => write()));
}

async function spoil(type: StoredKey['type'], key: string): Promise<() => Promise<unknown>> {
  if (type === 'set') {
    await store.sadd(key, MEMBER);
    return () => store.srem(key, MEMBER);
  }
  if (type === 'zset') {
    await store.zadd(key, { score: Date.now(), member: MEMBER });
    return () => store.zrem(key, MEMBER);
  }
  if (type === 'string') {
    const value = await store.get<object>(key);
    await store.set(key, UNREADABLE);
    return () => (value === null ? store.del(key) : store.set(key, value));
  }
  const before = (await store.hgetall<Record<string, unknown>>(key)) ?? {};
  const more = key === ledgerKey.of(person.id) ? person.facts : ['x'];
  const fields = [...Object.keys(before), ...more];
  await store.hset(key, Object.fromEntries(fields.map((field) => [field, UNREADABLE])));
  return async () => {
    await store.del(key);
    if (Object.keys(before).length > 0) await store.hset(key, before);
  };
}

const GETS = (await listEndpoints()).filter(
  ({ method, path }) => method === 'GET' && !/login|logout|challenge/.test(path),
);

/** Values of fields in addresses. */
const VALUES: Record<string, string> = {
  id: person.item,
  subjectId: MICRO,
  ids: person.item,
  paymentId: person.payment,
  orderNumber: `AE-${person.payment.slice(-8).toUpperCase()}`,
  token: 'unknown',
};

const POSTS = [
  ['/api/auth/login', { email: person.email, password: PASSWORD }],
  ['/api/auth/reset-password', { email: person.email }],
  ['/api/progress', { files: [{ id: person.item, read: '11' }] }],
  ['/api/practice', { subjectId: MICRO, record: { cards: {} } }],
  ['/api/payment-links', { subjectId: MACRO }],
  ['/api/create-payment-intent', { subjectId: MACRO }],
] as const;

async function expectNoFailure(): Promise<void> {
  const posted = POSTS.map(async ([path, request]) => {
    const { status } = await person.browser.post(path, request);
    return [path, status] as const;
  });
  const statuses = await Promise.all([
    ...posted,
    ...GETS.map(async ({ path }) => {
      const values = path.includes('/customers/') ? { ...VALUES, id: person.id } : VALUES;
      const address = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '1');
      const client = path.includes('/admin/') ? panel : person.browser;
      const { status, body } = await client.get(`${address}?ids=${person.item}`);
      await body?.cancel();
      return [path, status] as const;
    }),
  ]);
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
}

/** Records whose loss signs the student out. */
const OF_SESSION: readonly StoredKey[] = [accountKey, sessionsKey, adminSessionsKey];

const GROUPS = [
  ...Object.entries(STORED_KEYS).map(
    ([folder, keys]) => [folder, keys.filter((key) => !OF_SESSION.includes(key))] as const,
  ),
  ...OF_SESSION.map((key) => [key.key, [key]] as const),
];

test('the person has something in every part of the shop', expectNoFailure);

test.each(GROUPS)('unreadable records of %s make no page fail', async (_, keys) => {
  const restore = await Promise.all(keys.map(corrupt));
  try {
    await expectNoFailure();
  } finally {
    for (const one of restore) await one();
  }
});

test('unreadable counters stop no sale and no answer', async () => {
  const buyer = shop.client();
  await addStudent(buyer);
  const counters = [salesDaysChangesKey, cardFiguresKey];
  const restore = await Promise.all(counters.map(corrupt));
  try {
    const paymentIntentId = await buy(shop, buyer, MICRO);
    const order = toMember({ accountId: await readAccountId(buyer), paymentIntentId });
    expect(await store.zscore(allPurchasesKey.key, order)).not.toBeNull();
    await answerCard(buyer);
    expect(await store.hget(cardFiguresKey.key, `${person.card}/answers`)).toEqual(UNREADABLE);
  } finally {
    for (const one of restore) await one();
  }
});

test('a person can see and delete their data although records are unreadable, and the owner learns of it', async () => {
  // Unreadable sessions have signed the person out.
  await person.browser.post('/api/auth/login', { email: person.email, password: PASSWORD });
  const all = Object.values(STORED_KEYS).flat();
  for (const key of all.filter((key) => !OF_SESSION.includes(key))) await corrupt(key);
  const data = await person.browser.get('/api/account/data');
  expect(myData.parse(await data.json())).toMatchObject({ account: { email: person.email } });
  const proof = { currentPassword: PASSWORD };
  expect((await person.browser.post('/api/account/delete', proof)).status).toBe(200);
  expect(await store.exists(accountKey.of(person.id))).toBe(0);

  const key = ledgerKey.of(person.id);
  const facts = await store.hgetall<Record<string, unknown>>(key);
  for (const name of ['paid', 'refund:re_1:succeeded', 'dispute:dp_1:lost']) {
    expect(facts?.[`${person.payment}/${name}`]).toEqual(UNREADABLE);
  }
  // The first look notices what only the status reads.
  await panel.get(getStatus.path);
  await settle(shop);
  const { lines } = getStatus.response.parse(await (await panel.get(getStatus.path)).json());
  const line = lines.find(({ check }) => check === 'records');
  expect(line).toMatchObject({ state: 'bad' });
  expect(line?.items).toEqual(
    expect.arrayContaining([
      `ledger ${person.payment}/paid`,
      'ledger refund:re_1:succeeded',
      'reconciled',
    ]),
  );
  expect(JSON.stringify(line)).not.toContain(person.email);
});
