import { beforeAll, expect, test } from 'vitest';
import { consentWording } from '#contract/checkout/consent.ts';
import { getKept, getKeptSubject } from '#contract/offline/kept-subjects.ts';
import { addBuyer } from '../support/add-buyer.ts';
import { addEvents } from '../support/add-events.ts';
import { addStudent } from '../support/add-student.ts';
import type { CookieClient, TestClient } from '../support/client.ts';
import { openWith, publishCode } from '../support/discount-codes.ts';
import { BOTH, MACRO, MICRO } from '../support/ids.ts';
import { lakeOf } from '../support/lake.ts';
import { withPayment } from '../support/ledger.ts';
import { lockedFile } from '../support/locked-file.ts';
import { askToPay } from '../support/payment-link.ts';
import { pay, startCheckout } from '../support/purchase.ts';
import { countAtStandIns, readWaits } from '../support/round-trips.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { settle } from '../support/settle.ts';
import { readAccountId } from '../support/student.ts';

/**
 * Budgets of waits for each hosted service for a response of a warm function: requests that are made at the same time
 * are one wait. Requests to the CMS and the provider also cost money or count against a quota, so they are counted too.
 */

// The shop refuses the provider's own events, signed with another secret: each test sends its own.
const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_tests_of_round_trips';
const shop = await startTestSandbox({ isSeeded: true, env: { STRIPE_WEBHOOK_SECRET } });
const { store, stripe } = shop;

let stranger: CookieClient;
let buyer: CookieClient;
let collector: CookieClient;
let file: string;

beforeAll(async () => {
  [stranger, buyer, collector] = [await shop.student(), shop.client(), shop.client()];
  for (const browser of [buyer, collector]) await addBuyer(browser, [MICRO]);
  await addPurchases(collector, 49);
  file = await lockedFile(buyer);
  for (const { client, path } of reads) await client().get(path());
});

async function addPurchases(client: TestClient, count: number): Promise<void> {
  const id = await readAccountId(client);
  const paid = {
    accountId: id,
    subjectName: 'Another',
    amount: 3000,
    currency: 'gbp',
    paidAt: new Date().toISOString(),
    isLive: false,
  };
  const payments = Array.from({ length: count }, (_, index) =>
    withPayment(`pi_of_${index}`, { paid: { ...paid, subjectId: `another-${index}` } }),
  );
  await store.hset(`ledger:${id}`, Object.assign({}, ...payments));
}

const ACCESS = `/api/user/access/${MICRO}`;

/** Calls and their budgets. The first five lines are the shop's promise. */
const reads: {
  what: string;
  client: () => TestClient;
  path: () => string;
  status?: number;
  /** Waits for the store. Reads need neither the CMS nor the provider. */
  waits: number;
}[] = [
  {
    what: 'who is signed in',
    client: () => buyer,
    path: () => '/api/auth/user',
    waits: 1,
  },
  {
    what: 'access of a buyer',
    client: () => buyer,
    path: () => ACCESS,
    waits: 1,
  },
  {
    what: 'access of a student who has not bought',
    client: () => stranger,
    path: () => ACCESS,
    waits: 1,
  },
  {
    what: 'the list of purchases',
    client: () => buyer,
    path: () => '/api/user/purchases',
    waits: 1,
  },
  {
    what: 'the decision about a download',
    client: () => buyer,
    path: () => file,
    status: 302,
    waits: 1,
  },
  {
    what: 'the files that a buyer may open',
    client: () => buyer,
    path: () => '/api/notes',
    waits: 1,
  },
  {
    what: 'what a buyer has read',
    client: () => buyer,
    path: () => '/api/progress',
    waits: 2,
  },
  {
    what: 'the cards that a buyer practises, with all answers',
    client: () => buyer,
    path: () => '/api/practice',
    waits: 1,
  },
  {
    what: 'the pages of a file with cards',
    client: () => buyer,
    path: () => file.replace('/objects/', '/api/practice/files/'),
    waits: 1,
  },
  {
    what: 'the page of the reader, with what the account has read of its file',
    client: () => buyer,
    path: () => file.replace('/objects/', '/read/'),
    waits: 2,
  },
  {
    what: 'the subjects that may stay on a device',
    client: () => buyer,
    path: () => getKept.path,
    waits: 1,
  },
  {
    what: 'everything of a subject to keep, after its limit',
    client: () => buyer,
    path: () => getKeptSubject.path.replace(':subjectId', MICRO),
    waits: 2,
  },
  {
    what: 'the text of a file',
    client: () => buyer,
    path: () => `${file.replace('/objects/', '/api/notes/')}/text`,
    waits: 1,
  },
  {
    what: 'the table of contents of a file',
    client: () => buyer,
    path: () => `${file.replace('/objects/', '/api/notes/')}/outline`,
    waits: 1,
  },
  {
    what: 'the texts of several files',
    client: () => buyer,
    path: () => file.replace('/objects/', '/api/notes/text?ids=a,'),
    waits: 1,
  },
  {
    what: 'access of a student with fifty purchases',
    client: () => collector,
    path: () => ACCESS,
    waits: 1,
  },
  {
    what: 'a download that is refused',
    client: () => stranger,
    path: () => file,
    status: 403,
    waits: 1,
  },
  {
    what: "a visitor's request for a locked file",
    client: () => shop.client(),
    path: () => file,
    status: 401,
    waits: 0,
  },
];

/** Makes a call twice and counts the second: content stays in memory for seconds, and the first call refreshes it. */
async function countWarm(call: () => Promise<Response>) {
  const first = await countAtStandIns(shop, call);
  return first.received.cms > 0 ? countAtStandIns(shop, call) : first;
}

test.each(reads)('$what', async ({ client, path, status = 200, waits }) => {
  const { response, received } = await countWarm(() => client().get(path()));
  expect(response.status).toBe(status);
  expect(received).toMatchObject({ cms: 0, provider: 0 });
  expect(readWaits(response).store).toBe(waits);
});

test.each([
  ['a subject', () => shop.student(), { subjectId: MACRO }, 1],
  ['an offer', () => shop.student(), { offerId: BOTH }, 1],
  ['the difference to an offer', () => makeOwner(MICRO), { subjectId: MACRO }, 1],
  [
    'a subject with a discount code',
    () => shop.student(),
    { subjectId: MACRO, code: 'REVISE10' },
    2,
  ],
  ['an offer with a discount code', () => shop.student(), { offerId: BOTH, code: 'REVISE10' }, 2],
] as const)(
  'opening a payment for %s, and finding the open one',
  async (_, begin, selection, cms) => {
    const student = await begin();
    const open = () => student.post('/api/create-payment-intent', selection);
    const warm = await shop.student();
    await warm.post('/api/create-payment-intent', selection);
    const opened = await countAtStandIns(shop, open);
    expect(opened.response.status).toBe(200);
    expect(opened.received).toMatchObject({ cms, provider: 1 });
    // A code's uses are read once the CMS has named its document.
    const isWithCode = 'code' in selection;
    expect(readWaits(opened.response).store).toBeLessThanOrEqual(isWithCode ? 4 : 3);
    const counted = await countAtStandIns(shop, open);
    expect(counted.received).toMatchObject({ cms, provider: 1 });
    expect(readWaits(counted.response).store).toBeLessThanOrEqual(isWithCode ? 4 : 2);
  },
);

test('applying a discount code to an open checkout waits for the store no more often than opening a checkout', async () => {
  const student = await shop.student();
  await openWith(student, MACRO);
  const applied = await countAtStandIns(shop, () => openWith(student, MACRO, 'REVISE10'));
  expect(applied.response.status).toBe(200);
  // The provider reads the open payment, closes it and opens another payment.
  expect(applied.received).toMatchObject({ cms: 2, provider: 3 });
  expect(readWaits(applied.response).store).toBeLessThanOrEqual(4);
});

test('a payer’s payment and a free order wait for the store four times', async () => {
  const student = await shop.student();
  const { token } = await askToPay(student, MACRO);
  // What happens after a response may change the account, and the payment would be planned again.
  await settle(shop);
  const paid = await shop.client().post(`/api/pay/${token}/payment`);
  expect(paid.status).toBe(200);
  expect(readWaits(paid).store).toBe(4);
  await publishCode(lakeOf(shop), { code: 'ALLFREE', percent: 100 });
  const order = { subjectId: MICRO, code: 'ALLFREE', wordingVersion: consentWording.version };
  const free = await student.post('/api/free-order', order);
  expect(free.status).toBe(200);
  expect(readWaits(free).store).toBe(4);
});

async function makeOwner(subjectId: string): Promise<CookieClient> {
  const client = shop.client();
  await addBuyer(client, [subjectId]);
  return client;
}

async function sendEvent(paymentIntentId: string): Promise<Response> {
  const { data } = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 10 });
  const event = data.find(({ data }) => (data.object as { id: string }).id === paymentIntentId);
  const body = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: STRIPE_WEBHOOK_SECRET,
  });
  const headers = { 'stripe-signature': signature };
  return fetch(`${shop.shop}/api/webhooks/stripe`, { method: 'POST', headers, body });
}

const complete = (browser: TestClient, paymentIntentId: string) =>
  browser.post('/api/complete-purchase', { paymentIntentId });

// Emails are sent after the response, so only its header counts the requests before.
test.each([
  ['completing a purchase', MACRO, complete, 3],
  ['completing the purchase of an offer', { offerId: BOTH }, complete, 3],
  ["the provider's webhook", MACRO, (_: TestClient, id: string) => sendEvent(id), 2],
] as const)('%s, for the first time and again', async (_, selection, settle, store) => {
  const browser = await shop.student();
  const id = await pay(shop, browser, selection);
  const first = await settle(browser, id);
  expect(first.status).toBe(200);
  // The event reads the payment and its refunds, and writes the order number.
  expect(readWaits(first)).toEqual({ store, cms: 0, provider: 3 });
  const again = await settle(browser, id);
  expect(readWaits(again)).toEqual({ store: store - 1, cms: 0, provider: 2 });
});

test('the provider is asked only about the student’s own payments, and not too often', async () => {
  const owner = await shop.student();
  const id = await startCheckout(owner, MACRO);
  for (let index = 0; index < 2; index += 1) {
    const foreign = await countAtStandIns(shop, () => complete(stranger, id));
    expect(foreign.response.status).toBe(404);
    expect(foreign.received).toMatchObject({ cms: 0, provider: 0 });
  }
  const unknown = await countAtStandIns(shop, async () => {
    const calls = Array.from({ length: 8 }, (_, at) => complete(stranger, `pi_unknown${at}`));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(5).fill(404), ...Array(3).fill(429)]);
    return complete(stranger, 'pi_unknown');
  });
  expect(unknown.received.provider).toBe(5);
  await addEvents(store, `seen:attempts-complete-purchase:${await readAccountId(owner)}`, 55);
  const flood = await countAtStandIns(shop, async () => {
    const calls = Array.from({ length: 8 }, () => complete(owner, id));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(5).fill(409), ...Array(3).fill(429)]);
    return complete(owner, id);
  });
  expect(flood.received.provider).toBe(5);
});

test.each([
  ['a sign-in', '/api/auth/login', 401, { password: 'not the password' }],
  ['a request for a reset link', '/api/auth/reset-password', 200, {}],
])(
  '%s sends the store as many requests for an unknown address as for a known address',
  async (_, path, status, body) => {
    const withAccount = await addStudent(shop.client());
    const count = async (email: string) => {
      const call = () => shop.client().post(path, { email, ...body });
      const { response, received } = await countAtStandIns(shop, call);
      expect(response.status).toBe(status);
      return received;
    };
    // The first call loads the scripts of the limits into the store and connects to the mail server. An email that the
    // server does not accept in time is stored, which is one more request.
    await count('warm@example.com');
    await count(await addStudent(shop.client()));
    const ofUnknown = await count('no-one@example.com');
    expect(ofUnknown.store).toBeGreaterThan(2);
    expect(await count(withAccount)).toEqual(ofUnknown);
  },
);

test.each([
  ['/api/auth/login', { email: 'no-one@example.com', password: 'not the password' }],
  ['/api/auth/reset-password', { email: 'no-one@example.com' }],
])('%s never reveals whether an account exists', async (path, body) => {
  const response = await shop.client().post(path, body);
  expect(response.headers.get('x-request-id')).not.toBeNull();
  expect(response.headers.get('server-timing')).toBeNull();
});
