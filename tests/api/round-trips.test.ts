import { createClient } from '@vercel/kv';
import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { MACRO, MICRO } from '../support/ids.ts';
import { withPayment } from '../support/ledger.ts';
import { lockedFile } from '../support/locked-file.ts';
import { buy, pay, provider } from '../support/purchase.ts';
import { countAtStandIns, type RoundTrips, readServerTiming } from '../support/round-trips.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { setting } from '../support/setting.ts';
import { signUp } from '../support/student.ts';

/**
 * How often a response asks each hosted service, once the function is warm. A round trip is what a student
 * waits for, and each is paid for (docs/decisions/0044-a-ledger-by-account.md).
 */

// The provider signs its own events with another secret, so the shop refuses them: a test sends its own.
const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_tests_of_round_trips';
const shop = await startTestSandbox({ isSeeded: true, env: { STRIPE_WEBHOOK_SECRET } });
const stripe = provider(shop);
const store = createClient({
  url: setting(shop, 'KV_REST_API_URL'),
  token: setting(shop, 'KV_REST_API_TOKEN'),
});

let stranger: TestClient;
let buyer: TestClient;
/** Bought fifty subjects. */
let collector: TestClient;
let file: string;

beforeAll(async () => {
  [stranger, buyer, collector] = [shop.client(), shop.client(), shop.client()];
  for (const browser of [stranger, buyer, collector]) await signUp(browser);
  for (const browser of [buyer, collector]) await buy(shop, browser, MICRO);
  await addPurchases(collector, 49);
  file = await lockedFile(buyer);
  for (const { client, path } of reads) await client().get(path());
});

async function addPurchases(client: TestClient, count: number): Promise<void> {
  const { id } = (await (await client.get('/api/auth/user')).json()) as { id: string };
  const paid = {
    ...{ accountId: id, subjectName: 'Another', amount: 3000, currency: 'gbp' },
    ...{ paidAt: new Date().toISOString(), isLive: false },
  };
  const payments = Array.from({ length: count }, (_, index) =>
    withPayment(`pi_of_${index}`, { paid: { ...paid, subjectId: `another-${index}` } }),
  );
  await store.hset(`ledger:${id}`, Object.assign({}, ...payments));
}

const ACCESS = `/api/user/access/${MICRO}`;

/** Each with the most that it may cost. The first five lines are the shop's promise. */
const reads: {
  what: string;
  client: () => TestClient;
  path: () => string;
  status?: number;
  budget: RoundTrips;
}[] = [
  {
    what: 'who is signed in',
    ...{ client: () => buyer, path: () => '/api/auth/user' },
    budget: { store: 1, cms: 0, provider: 0 },
  },
  {
    what: 'access of a buyer',
    ...{ client: () => buyer, path: () => ACCESS },
    budget: { store: 1, cms: 0, provider: 0 },
  },
  {
    what: 'access of a student who has not bought',
    ...{ client: () => stranger, path: () => ACCESS },
    budget: { store: 1, cms: 0, provider: 0 },
  },
  {
    what: 'the list of purchases',
    ...{ client: () => buyer, path: () => '/api/user/purchases' },
    budget: { store: 1, cms: 0, provider: 0 },
  },
  {
    what: 'the decision about a download',
    ...{ client: () => buyer, path: () => file, status: 302 },
    budget: { store: 1, cms: 0, provider: 0 },
  },
  {
    what: 'access of a student with fifty purchases',
    ...{ client: () => collector, path: () => ACCESS },
    budget: { store: 1, cms: 0, provider: 0 },
  },
  {
    what: 'a download that is refused',
    ...{ client: () => stranger, path: () => file, status: 403 },
    budget: { store: 1, cms: 0, provider: 0 },
  },
  {
    what: "a visitor's request for a locked file",
    ...{ client: () => shop.client(), path: () => file, status: 401 },
    budget: { store: 0, cms: 0, provider: 0 },
  },
];

/** Content stays in memory for seconds only: a call that refreshes it warms the next one. */
async function countWarm(call: () => Promise<Response>) {
  const first = await countAtStandIns(shop, call);
  return first.received.cms > 0 ? countAtStandIns(shop, call) : first;
}

/** @covers reliability.round-trips, reliability.server-timing */
test.each(reads)('$what', async ({ client, path, status = 200, budget }) => {
  const { response, received } = await countWarm(() => client().get(path()));
  expect(response.status).toBe(status);
  expect(received).toEqual(budget);
  expect(readServerTiming(response)).toEqual(received);
});

/** @covers reliability.round-trips */
test('opening a payment, and finding the open one', async () => {
  const open = () => stranger.post('/api/create-payment-intent', { subjectId: MACRO });
  const opened = await countAtStandIns(shop, open);
  expect(opened.response.status).toBe(200);
  expect(opened.received).toEqual({ store: 3, cms: 1, provider: 1 });
  const found = await countAtStandIns(shop, open);
  expect(found.received).toEqual({ store: 2, cms: 1, provider: 1 });
});

/** Sends the event of a payment as the provider does, signed with the webhook's secret. */
async function sendEvent(paymentIntentId: string): Promise<Response> {
  const { data } = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 10 });
  const event = data.find((one) => (one.data.object as { id: string }).id === paymentIntentId);
  const body = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: STRIPE_WEBHOOK_SECRET,
  });
  const headers = { 'stripe-signature': signature };
  return fetch(`${shop.shop}/api/webhooks/stripe`, { method: 'POST', headers, body });
}

// Emails follow the response, so only its header says what it waited for.
/** @covers reliability.round-trips */
test.each([
  ['completing a purchase', (id: string, browser: TestClient) => complete(browser, id)],
  ["the provider's webhook", (id: string) => sendEvent(id)],
])('%s, for the first time and again', async (_, settle) => {
  const browser = shop.client();
  await signUp(browser);
  const id = await pay(shop, browser, MACRO);
  const first = await settle(id, browser);
  expect(first.status).toBe(200);
  // It reads the payment and its refunds, and writes the order number.
  expect(readServerTiming(first)).toEqual({ store: 3, cms: 0, provider: 3 });
  const again = await settle(id, browser);
  expect(readServerTiming(again)).toEqual({ store: 2, cms: 0, provider: 2 });
});

const complete = (browser: TestClient, paymentIntentId: string) =>
  browser.post('/api/complete-purchase', { paymentIntentId });

/** @covers reliability.server-timing */
test.each([
  ['/api/auth/login', { email: 'no-one@example.com', password: 'not the password' }],
  ['/api/auth/reset-password', { email: 'no-one@example.com' }],
])('%s says nothing from which anyone could tell whether an account exists', async (path, body) => {
  const response = await shop.client().post(path, body);
  expect(response.headers.get('x-request-id')).not.toBeNull();
  expect(response.headers.get('server-timing')).toBeNull();
});
