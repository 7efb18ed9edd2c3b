import { expect, test } from 'vitest';
import { getStatus } from '#contract/health/status.ts';
import { myData } from '#contract/personal-data/my-data.ts';
import { addAnswer } from '#contract/practice/answers.ts';
import { accountKey } from '#server/accounts/stored-keys.ts';
import { serverMessages } from '#server/messages.ts';
import { cardFiguresKey } from '#server/practice/stored-keys.ts';
import { progressKey } from '#server/progress/stored-keys.ts';
import { allPurchasesKey, salesDaysChangesKey } from '#server/purchases/stored-keys.ts';
import { TASKS } from '#server/schedule/tasks.ts';
import { adminSessionsKey } from '#server/sessions/stored-keys.ts';
import type { StoredKey } from '#server/store/keys.ts';
import { toMember } from '#server/store/ledger.ts';
import { ledgerKey, sessionsKey } from '#server/store/stored-keys.ts';
import { findStoredKey, STORED_KEYS } from '#server/stored-keys.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addClass } from '../../support/add-order.ts';
import { addStudent } from '../../support/add-student.ts';
import type { TestClient } from '../../support/client.ts';
import { listEndpoints } from '../../support/endpoints.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { openPanel } from '../../support/panel.ts';
import { askToPay } from '../../support/payment-link.ts';
import { join } from '../../support/places.ts';
import { readPractice, sendPractice } from '../../support/practice.ts';
import { buy } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { hasAccess, PASSWORD, readAccountId } from '../../support/student.ts';
import { IS_TESTING_ALL } from '../../support/test-all.ts';

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
  const payment = await buy(shop, browser, MICRO);
  await askToPay(browser, MACRO);
  await browser.post('/api/create-payment-intent', { offerId: BOTH });
  await browser.post('/api/account/confirmation-link');
  const file = await lockedFile(browser);
  await browser.get(file);
  const item = file.split('/').at(-1) ?? '';
  await browser.post('/api/progress', { files: [{ id: item, read: '1' }] });
  const card = await answerCard(browser);
  // A place that ends, so that the subject is still sold.
  const place = await addClass(browser, {
    lastDay: `${new Date().getFullYear() + 2}-08-31`,
    lines: [{ subjectId: MACRO, subjectName: 'Macroeconomics', amount: 4_000 }],
  });
  await join(browser, place.code);
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
    place,
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

interface Spoilt {
  /** Expects that the unreadable value is still there. */
  expectKept?: () => Promise<void>;
  restore: () => Promise<unknown>;
}

/** Makes records of a declaration unreadable, in the store or one for the person. */
async function corrupt({ key: pattern, type }: StoredKey): Promise<Spoilt[]> {
  const [, all] = await store.scan('0', { count: 100_000 });
  const example = pattern.replace(/\{(\w+)\}/g, (_, name: string) => PLACES[name] ?? 'x');
  const matches = all.filter((key) => findStoredKey(key)?.key === pattern);
  const keys = [...new Set([...matches, example])];
  return Promise.all(keys.map(SPOIL[type]));
}

/** Replaces a value, a member or all fields, and adds a member or a field. */
const SPOIL: Record<StoredKey['type'], (key: string) => Promise<Spoilt>> = {
  async set(key) {
    const [member] = await store.smembers(key);
    await store.sadd(key, MEMBER);
    if (member) await store.srem(key, member);
    const restore = async () => {
      if (member) await store.sadd(key, member);
      await store.srem(key, MEMBER);
    };
    return { restore };
  },
  async zset(key) {
    const [member, score] = await store.zrange<unknown[]>(key, 0, 0, { withScores: true });
    await store.zadd(key, { score: Number(score ?? Date.now()), member: MEMBER });
    if (member) await store.zrem(key, member);
    const restore = async () => {
      if (member) await store.zadd(key, { score: Number(score), member });
      await store.zrem(key, MEMBER);
    };
    return { restore };
  },
  async string(key) {
    const [value, ttl] = [await store.get<object>(key), await store.ttl(key)];
    await store.set(key, UNREADABLE);
    return {
      expectKept: async () => expect([key, await store.get(key)]).toEqual([key, UNREADABLE]),
      restore: () =>
        value === null ? store.del(key) : store.set(key, value, ttl > 0 ? { ex: ttl } : undefined),
    };
  },
  async hash(key) {
    const before = (await store.hgetall<Record<string, unknown>>(key)) ?? {};
    const more = key === ledgerKey.of(person.id) ? person.facts : ['x'];
    const fields = [...Object.keys(before), ...more];
    const spoilt = Object.fromEntries(fields.map((field) => [field, UNREADABLE]));
    await store.hset(key, spoilt);
    return {
      expectKept: async () => expect([key, await store.hgetall(key)]).toMatchObject([key, spoilt]),
      async restore() {
        await store.del(key);
        if (Object.keys(before).length > 0) await store.hset(key, before);
      },
    };
  },
};

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
  code: person.place.code,
  orderId: person.place.orderId,
};

const POSTS = [
  ['/api/auth/login', { email: person.email, password: PASSWORD }],
  ['/api/auth/reset-password', { email: person.email }],
  ['/api/progress', { files: [{ id: person.item, read: '11' }] }],
  ['/api/practice', { subjectId: MICRO, record: { cards: {} } }],
  ['/api/payment-links', { subjectId: MACRO }],
  ['/api/create-payment-intent', { subjectId: MACRO }],
  ['/api/complete-purchase', { paymentIntentId: person.payment }],
  [`/api/join/${person.place.code}`, { name: 'Ada L.' }],
  [`/api/class/${person.place.classToken}/places/1/1/take-back`, {}],
] as const;

/** Scheduled tasks that refuse unreadable records, and why nothing else is safe. */
const REFUSING_TASKS: { task: string; of: (key: StoredKey) => boolean; why: string }[] = [
  {
    task: 'audit-chain',
    of: ({ key }) => STORED_KEYS['audit']?.some((own) => own.key === key) ?? false,
    why: 'a chain that left an entry out would hide a changed entry',
  },
  {
    task: 'reconcile',
    of: ({ key }) => key === ledgerKey.key,
    why: 'a payment is not recorded again over facts that cannot be read; other payments are',
  },
];

/** Calls all that reads records, at the same time. @returns what has failed */
async function listFailures(): Promise<string[]> {
  const calls = [
    ...POSTS.map(async ([path, request]) => {
      const { status } = await person.browser.post(path, request);
      return [path, status] as const;
    }),
    ...GETS.map(async ({ path }) => {
      const values = path.includes('/customers/') ? { ...VALUES, id: person.id } : VALUES;
      const address = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '1');
      const client = path.includes('/admin/') ? panel : person.browser;
      const { status, body } = await client.get(`${address}?ids=${person.item}`);
      await body?.cancel();
      return [path, status] as const;
    }),
    ...TASKS.map(async ({ name }) => [name, await shop.runScheduled(name)] as const),
  ];
  const statuses = await Promise.all(calls);
  return statuses.flatMap(([name, status]) => (status >= 500 ? name : []));
}

/** Records whose loss signs someone out. */
const OF_SESSION: readonly StoredKey[] = [accountKey, sessionsKey, adminSessionsKey];

/** Records that nearly every call of a student, or of the administrator, reads. */
const ALONE: StoredKey[][] = [[accountKey, adminSessionsKey], [sessionsKey], [ledgerKey]];

const ROUNDS = IS_TESTING_ALL ? 5 : 2;

const OTHERS = Object.values(STORED_KEYS)
  .flat()
  .filter((key) => !ALONE.flat().includes(key));

/** Equal groups of keys from all folders, so that an unreadable record seldom hides another. */
const GROUPS = [
  ...Array.from({ length: ROUNDS }, (_, round) => OTHERS.filter((_, at) => at % ROUNDS === round)),
  ...ALONE,
].map((keys) => [keys.map(({ key }) => key).join(', '), keys] as const);

/** Returns false for a file's progress, which the reader's device sends again. */
const mustStay = ({ key, backup }: StoredKey) => backup === 'kept' && key !== progressKey.key;

test('the person has something in every part of the shop', async () => {
  expect(await listFailures()).toEqual([]);
});

test.each(GROUPS)('nothing fails or opens while these cannot be read: %s', async (_, keys) => {
  const [leaver, stranger] = [shop.client(), shop.client()];
  await Promise.all([addStudent(leaver), addStudent(stranger)]);
  await addPurchase(leaver, MICRO);
  await askToPay(leaver, MACRO);
  const id = await readAccountId(leaver);
  await makeHourlyRunDue(shop);
  const spoilt = await Promise.all(keys.map(async (key) => ({ key, records: await corrupt(key) })));
  try {
    const failures = await listFailures();
    const refusing = REFUSING_TASKS.filter(({ of }) => keys.some(of)).map(({ task }) => task);
    expect(failures.filter((name) => !refusing.includes(name))).toEqual([]);
    expect(await hasAccess(stranger, MICRO)).not.toBe(true);
    const kept = spoilt.filter(({ key }) => mustStay(key)).flatMap(({ records }) => records);
    await Promise.all(kept.map((record) => record.expectKept?.()));

    const proof = { currentPassword: PASSWORD };
    const { status } = await leaver.post('/api/account/delete', proof);
    const isSignedOut = keys.includes(accountKey) || keys.includes(sessionsKey);
    expect(status).toBe(isSignedOut ? 401 : 200);
    expect(await store.exists(accountKey.of(id))).toBe(isSignedOut ? 1 : 0);
    await settle(shop);
  } finally {
    await restoreAll(spoilt.flatMap(({ records }) => records));
  }
});

async function restoreAll(records: Spoilt[]): Promise<void> {
  for (const { restore } of records) await restore();
}

const { ordersUnreadable } = serverMessages;

test.each([
  ['payment', 'paid', [409, ordersUnreadable]],
  ['refund', 'refund:re_1:succeeded', [409, ordersUnreadable]],
  // Their names alone say that the access has ended.
  ['lost dispute', 'dispute:dp_1:lost', [200, undefined]],
  ['revocation', 'revoked', [200, undefined]],
])('an unreadable %s opens no file, and sells nothing twice', async (_, name, sale) => {
  const buyer = shop.client();
  await addStudent(buyer);
  const payment = await addPurchase(buyer, MICRO);
  const key = ledgerKey.of(await readAccountId(buyer));
  await store.hset(key, { [`${payment}/${name}`]: UNREADABLE });
  expect(await hasAccess(buyer, MICRO)).toBe(false);
  expect((await buyer.get(await lockedFile(buyer))).status).toBe(403);
  const response = await buyer.post('/api/create-payment-intent', { subjectId: MICRO });
  expect([response.status, (await response.json()).message]).toEqual(sale);
});

test('unreadable counters stop no sale and no answer', async () => {
  const buyer = shop.client();
  await addStudent(buyer);
  const counters = [salesDaysChangesKey, cardFiguresKey];
  const spoilt = (await Promise.all(counters.map(corrupt))).flat();
  try {
    const paymentIntentId = await buy(shop, buyer, MICRO);
    const order = toMember({ accountId: await readAccountId(buyer), paymentIntentId });
    expect(await store.zscore(allPurchasesKey.key, order)).not.toBeNull();
    await answerCard(buyer);
    expect(await store.hget(cardFiguresKey.key, `${person.card}/answers`)).toEqual(UNREADABLE);
  } finally {
    await restoreAll(spoilt);
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
