import { beforeEach, expect, test } from 'vitest';
import { failure } from '#contract/errors.ts';
import { CHALLENGE_HEADER } from '#contract/sessions/session.ts';
import { addEvents } from '../../support/add-events.ts';
import { solve } from '../../support/challenge.ts';
import { nextAddress, type TestClient, withHeaders } from '../../support/client.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { buy, confirm } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { newStudent } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Challenges against programs that test stolen cards or create accounts; people rarely meet a challenge. */

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;

const OPEN = '/api/create-payment-intent';
const readCode = async (response: Response) => failure.parse(await response.json()).code;

beforeEach(async () => {
  const [, keys] = await store.scan('0', { match: 'seen:*', count: 10_000 });
  // Earlier sales would raise the limits.
  await store.del('open-payments', 'all-purchases', ...keys);
});

interface Opened {
  id: string;
  clientSecret: string;
}

async function tryToOpen(client: TestClient, subjectId = MICRO): Promise<Opened | undefined> {
  const response = await client.post(OPEN, { subjectId });
  if (response.status !== 200) return undefined;
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  return { id: clientSecret.split('_secret')[0] ?? '', clientSecret };
}

/** Tries a card in a payment, as a program does. @returns true if the bank was asked */
async function tryCard(opened: Opened, card = 'pm_card_chargeDeclined') {
  const { status } = await confirm(shop, opened, card);
  return status === 402 || status === 200;
}

async function open(client: TestClient, subjectId = MICRO): Promise<Opened> {
  const opened = await tryToOpen(client, subjectId);
  if (!opened) throw new Error('A challenge is required');
  return opened;
}

const declined = () => store.zcard('seen:declined');
const statusAt = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;

const heard = (count: number) =>
  waitFor(async () => expect(await declined()).toBeGreaterThanOrEqual(count));

test('a student may mistype; after five declined cards the payment is closed, and each next one needs a challenge', async () => {
  const client = await shop.student();
  const opened = await open(client);
  for (let card = 1; card <= 5; card += 1) {
    expect(await open(client)).toEqual(opened);
    expect(await tryCard(opened)).toBe(true);
    await heard(card);
  }
  // Each event counts once, though it tells of a card and of the payment.
  expect(await declined()).toBe(5);
  const { data } = await stripe.events.list({ type: 'payment_intent.payment_failed', limit: 1 });
  expect(await store.zscore('seen:declined', data[0]?.id ?? '')).not.toBeNull();
  await waitFor(async () => expect(await statusAt(opened.id)).toBe('canceled'));
  expect(await tryCard(opened)).toBe(false);
  const refused = await client.post(OPEN, { subjectId: MICRO });
  expect([refused.status, await readCode(refused)]).toEqual([429, 'challenge_required']);

  const solved = withHeaders(client, await solve(client));
  const second = await open(solved);
  // People mistype, so this payment accepts a second card, but no third.
  await tryCard(second);
  await heard(6);
  expect(await statusAt(second.id)).toBe('requires_payment_method');
  await tryCard(second);
  await waitFor(async () => expect(await statusAt(second.id)).toBe('canceled'));
  // A solved challenge cannot be used again.
  expect(await tryToOpen(solved)).toBeUndefined();
  const third = await open(withHeaders(client, await solve(client)));
  expect(await tryCard(third, 'pm_card_chargeDeclined')).toBe(true);
  const complete = () => client.post('/api/complete-purchase', { paymentIntentId: third.id });
  expect((await complete()).status).toBe(409);
  expect(await tryCard(third, 'pm_card_visa')).toBe(true);
  expect((await complete()).status).toBe(200);
});

test('declined cards of a network close all payments that it opened, those of the shop all payments', async () => {
  const address = nextAddress();
  const client = await shop.student(address);
  const [own, other] = [await open(client), await open(client, MACRO)];
  const foreign = await open(await shop.student());
  await addEvents(store, `seen:declined:host:${address}`, 9);
  await tryCard(own);
  await waitFor(async () => expect(await statusAt(other.id)).toBe('canceled'));
  expect(await statusAt(own.id)).toBe('canceled');
  expect(await statusAt(foreign.id)).toBe('requires_payment_method');
  // A closed payment no longer counts as open, so it causes no challenge.
  expect(await store.zrange('open-payments', 0, -1)).toEqual([foreign.id]);
  expect(await tryToOpen(await shop.student(address))).toBeUndefined();

  const thief = await open(await shop.student());
  await addEvents(store, 'seen:declined', 12);
  await tryCard(thief);
  await waitFor(async () => expect(await statusAt(foreign.id)).toBe('canceled'));
  const { cancellation_reason } = await stripe.paymentIntents.retrieve(foreign.id);
  expect(cancellation_reason).toBe('abandoned');
});

test('if an attacker tries many cards, with any number of accounts and addresses, few reach the provider', async () => {
  const [CARDS, AT_ONCE] = [60, 5];
  const thieves = await Promise.all(Array.from({ length: 10 }, () => shop.student()));
  const stock = await Promise.all(thieves.map((client) => open(client)));
  let reached = 0;
  const solvedOnce = await solve(shop.client());
  const attack = async (card: number) => {
    const client = thieves[card % thieves.length] ?? shop.client();
    const own = stock.shift();
    if (own && (await tryCard(own))) return stock.push(own) > 0;
    // The attacker tries to reuse a solution.
    const opened = await tryToOpen(withHeaders(client, solvedOnce), card % 2 ? MICRO : MACRO);
    return opened !== undefined && (await tryCard(opened));
  };
  for (let card = 0; card < CARDS; card += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => attack(card + index));
    const tried = (await Promise.all(some)).filter(Boolean).length;
    reached += tried;
    // A bank takes a second to decline a card. Meanwhile the shop receives the events of earlier cards.
    if (tried > 0) await heard(reached);
  }
  expect(reached).toBeGreaterThanOrEqual(12);
  expect(reached).toBeLessThanOrEqual(30);
  // A student who pays now needs only to solve the challenge.
  const honest = await shop.student();
  expect(await tryToOpen(honest)).toBeUndefined();
  const allowed = withHeaders(honest, await solve(honest));
  await buy(shop, allowed, MICRO);
}, 60_000);

test('counts of cards, payments, networks and sales decide whether a checkout needs a challenge', async () => {
  const school = nextAddress();
  const add = (key: string, count: number, minutesAgo: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        store.zadd(key, { score: Date.now() - minutesAgo * 60_000, member: `${key}/${at}` }),
      ),
    );
  const isOpened = async (address?: string) =>
    (await tryToOpen(await shop.student(address))) !== undefined;
  // A network's declined cards count for fifteen minutes.
  await add(`seen:declined:host:${school}`, 10, 16);
  await add('open-payments', 29, 23 * 60);
  expect(await isOpened(school)).toBe(true);
  // Thirty unpaid payments may be open in a day. A set without a TTL gets a TTL when a payment is added.
  expect(await store.zcard('open-payments')).toBe(30);
  expect(await store.ttl('open-payments')).toBeGreaterThan(86_000);
  expect(await isOpened()).toBe(false);
  // Payments of the caller's own network count less.
  await addEvents(store, 'open-payments', 100);
  await addEvents(store, `seen:open:${school}`, 100);
  expect(await isOpened(school)).toBe(true);

  await store.del('open-payments');
  expect(await isOpened()).toBe(true);
  await addEvents(store, 'seen:declined', 40);
  expect(await isOpened()).toBe(false);
  await addEvents(store, 'all-purchases', 100);
  expect(await isOpened()).toBe(true);
  await store.del('seen:declined', 'all-purchases', 'seen:opening', 'open-payments');

  // A school opens its checkouts at the same time, a program from many networks.
  const open20 = (address?: string) =>
    Promise.all(Array.from({ length: 20 }, () => isOpened(address)));
  expect((await open20(nextAddress())).filter(Boolean)).toHaveLength(20);
  await store.del('open-payments');
  expect((await open20()).filter(Boolean).length).toBeLessThanOrEqual(15);
});

test('a challenge that is forged, changed, expired or unsolved is refused', async () => {
  const client = await shop.student();
  await addEvents(store, 'seen:declined', 12);
  const { [CHALLENGE_HEADER]: good = '' } = await solve(client);
  const parsed = JSON.parse(good);
  const change = (edit: (solved: typeof parsed) => void) => {
    const copy = structuredClone(parsed);
    edit(copy);
    return JSON.stringify(copy);
  };
  const bad = {
    nonsense: 'nonsense',
    'no solution': change((solved) => delete solved.solution),
    'a wrong key': change((solved) => (solved.solution.derivedKey = '00'.repeat(32))),
    'an easier puzzle': change((solved) => (solved.challenge.parameters.cost = 1)),
    'a longer life': change((solved) => (solved.challenge.parameters.expiresAt += 3600)),
    'no signature': change((solved) => (solved.challenge.signature = '')),
    'prototype keys': '{"__proto__":{"challenge":1}}',
  };
  for (const [name, value] of Object.entries(bad)) {
    expect(
      await tryToOpen(withHeaders(client, { [CHALLENGE_HEADER]: value })),
      name,
    ).toBeUndefined();
  }
  const both = await Promise.all(
    [await shop.student(), client].map((browser) =>
      tryToOpen(withHeaders(browser, { [CHALLENGE_HEADER]: good })),
    ),
  );
  expect(both.filter(Boolean)).toHaveLength(1);
});

test('many accounts from one network require a challenge', async () => {
  const address = nextAddress();
  const client = shop.client(address);
  await addEvents(store, `seen:accounts:${address}`, 400);
  const refused = await client.post('/api/auth/signup', newStudent());
  expect([refused.status, await readCode(refused)]).toEqual([429, 'challenge_required']);
  const helped = withHeaders(client, await solve(client));
  expect((await helped.post('/api/auth/signup', newStudent())).status).toBe(201);
});
