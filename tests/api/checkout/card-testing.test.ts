import { beforeEach, expect, test } from 'vitest';
import { failure } from '#contract/errors.ts';
import { CHALLENGE_HEADER } from '#contract/sessions/session.ts';
import { addStudent } from '../../support/add-student.ts';
import { solve } from '../../support/challenge.ts';
import { type CookieClient, type TestClient, withHeaders } from '../../support/client.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { buy, pay } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { newStudent, PASSWORD } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Challenges against programs that test stolen cards or create accounts; people rarely meet a challenge. */

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;

const OPEN = '/api/create-payment-intent';
const readCode = async (response: Response) => failure.parse(await response.json()).code;

beforeEach(async () => {
  const [, keys] = await store.scan('0', { match: 'seen:*', count: 10_000 });
  if (keys.length > 0) await store.del('open-payments', ...keys);
});

/** Removes today's sales, which would raise the limits. */
const forgetSales = () => store.zremrangebyscore('all-purchases', Date.now() - 86_400_000, '+inf');

interface Opened {
  id: string;
  clientSecret: string;
}

async function open(client: TestClient, subjectId = MICRO): Promise<Opened | undefined> {
  const response = await client.post(OPEN, { subjectId });
  if (response.status !== 200) return undefined;
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  return { id: clientSecret.split('_secret')[0] ?? '', clientSecret };
}

/** Tries a card in a payment, as a program does. @returns true if the bank was asked */
async function tryCard({ id, clientSecret }: Opened, card = 'pm_card_chargeDeclined') {
  const response = await fetch(`${shop.payments}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: card,
      return_url: shop.shop,
    }),
  });
  return response.status === 402 || response.status === 200;
}

const declined = () => store.zcard('seen:declined');
const statusAt = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;

const heard = (count: number) =>
  waitFor(async () => expect(await declined()).toBeGreaterThanOrEqual(count));

test('after a declined card, the student pays in the same form', async () => {
  const client = await shop.student();
  const opened = await open(client);
  if (!opened) throw new Error('No payment');
  await tryCard(opened);
  await heard(1);
  expect(await open(client)).toEqual(opened);
  expect(await tryCard(opened, 'pm_card_visa')).toBe(true);
  const paymentIntentId = opened.id;
  expect((await client.post('/api/complete-purchase', { paymentIntentId })).status).toBe(200);
});

test('after five declined cards the payment is closed, and each next payment needs a challenge', async () => {
  const client = await shop.student();
  const opened = await open(client);
  if (!opened) throw new Error('No payment');
  for (let card = 1; card <= 5; card += 1) {
    expect(await tryCard(opened)).toBe(true);
    await heard(card);
  }
  await waitFor(async () => expect(await statusAt(opened.id)).toBe('canceled'));
  expect(await tryCard(opened)).toBe(false);
  const refused = await client.post(OPEN, { subjectId: MICRO });
  expect([refused.status, await readCode(refused)]).toEqual([429, 'challenge_required']);

  const solved = withHeaders(client, await solve(client));
  const second = await open(solved);
  if (!second) throw new Error('A solved challenge was refused');
  // People mistype, so this payment accepts a second card, but no third.
  await tryCard(second);
  await heard(6);
  expect(await statusAt(second.id)).toBe('requires_payment_method');
  await tryCard(second);
  await waitFor(async () => expect(await statusAt(second.id)).toBe('canceled'));
  // A solved challenge cannot be used again.
  expect(await open(solved)).toBeUndefined();
  const third = await open(withHeaders(client, await solve(client)));
  expect(third && (await tryCard(third, 'pm_card_visa'))).toBe(true);
});

test('ten declined cards from one network count together, across its accounts', async () => {
  const address = '198.51.100.77';
  for (let card = 1; card <= 10; card += 1) {
    const opened = await open(await shop.student(address));
    if (opened) await tryCard(opened);
    await heard(card);
  }
  expect(await open(await shop.student(address))).toBeUndefined();
  expect(await open(await shop.student())).toBeDefined();
});

test("a network's declined cards count for fifteen minutes, and thirty unpaid payments may be open in a day", async () => {
  const address = '198.51.100.80';
  const ago = (minutes: number) => Date.now() - minutes * 60_000;
  const add = async (key: string, count: number, score: number) => {
    for (let at = 0; at < count; at += 1) await store.zadd(key, { score, member: `${key}/${at}` });
  };
  await add(`seen:declined:host:${address}`, 5, ago(16));
  await add('open-payments', 29, ago(23 * 60));
  await forgetSales();
  // A set without a TTL gets a TTL when a payment is added.
  expect(await store.ttl('open-payments')).toBe(-1);
  expect(await open(await shop.student(address))).toBeDefined();
  expect(await store.zcard('open-payments')).toBe(30);
  expect(await store.ttl('open-payments')).toBeGreaterThan(86_000);
  expect(await open(await shop.student())).toBeUndefined();
  await store.del('open-payments');
  expect(await open(await shop.student())).toBeDefined();
  expect(await store.ttl('open-payments')).toBeGreaterThan(86_000);
});

test('the page of a payment that was closed because of an attack by others says so', async () => {
  const [honest, thief] = [await open(await shop.student()), await open(await shop.student())];
  if (!honest || !thief) throw new Error('No payment');
  for (let at = 0; at < 12; at += 1) {
    await store.zadd('seen:declined', { score: Date.now(), member: `attack/${at}` });
  }
  await tryCard(thief);
  await waitFor(async () => expect(await statusAt(honest.id)).toBe('canceled'));
  const { cancellation_reason } = await stripe.paymentIntents.retrieve(honest.id);
  expect(cancellation_reason).toBe('abandoned');
});

let gang: Promise<CookieClient[]> | undefined;
const thieves = () => (gang ??= Promise.all(Array.from({ length: 40 }, () => shop.student())));

test('if an attacker tries two hundred cards, with any number of accounts and addresses, at most thirty reach the provider', async () => {
  const [CARDS, AT_ONCE] = [200, 5];
  await forgetSales();
  const thief = await thieves();
  const stock = (await Promise.all(thief.map((client) => open(client)))).flatMap(
    (one) => one ?? [],
  );
  let reached = 0;
  const solvedOnce = await solve(thief[0] ?? shop.client());
  const attack = async (card: number) => {
    const client = thief[card % thief.length] ?? shop.client();
    const own = stock.shift();
    if (own && (await tryCard(own))) return stock.push(own) > 0;
    // The attacker solves few challenges and tries to reuse a solution.
    const headers = card % 50 === 0 ? await solve(client) : solvedOnce;
    const opened = await open(withHeaders(client, headers), card % 2 ? MICRO : MACRO);
    return opened !== undefined && (await tryCard(opened));
  };
  for (let card = 0; card < CARDS; card += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => attack(card + index));
    const tried = (await Promise.all(some)).filter(Boolean).length;
    reached += tried;
    // A bank takes a second to decline a card. Meanwhile the shop hears of the cards before.
    if (tried > 0) await heard(reached);
  }
  expect(reached).toBeGreaterThanOrEqual(12);
  expect(reached).toBeLessThanOrEqual(30);
  // A student who pays now needs only to solve the challenge.
  const honest = await shop.student();
  expect(await open(honest)).toBeUndefined();
  const allowed = withHeaders(honest, await solve(honest));
  await buy(shop, allowed, MICRO);
}, 120_000);

test('an attacker who opens payments slowly and then tries cards in all of them at once gains nothing', async () => {
  await forgetSales();
  const stock: Opened[] = [];
  for (const client of await thieves()) {
    // Slowly: the counter of recent openings has forgotten the previous payment.
    await store.del('seen:opening');
    for (const subjectId of [MICRO, MACRO]) {
      const one = await open(client, subjectId);
      if (one) stock.push(one);
    }
  }
  expect(stock.length).toBeLessThanOrEqual(30);
  let reached = 0;
  for (let round = 0; round < 5; round += 1) {
    // A bank takes about a second per card, and the provider tries a payment's cards one after another.
    const tried = await Promise.all(stock.map((one) => tryCard(one)));
    const more = tried.filter(Boolean).length;
    reached += more;
    if (more === 0) break;
    await heard(reached);
    await waitFor(async () => expect(await store.exists('open-payments')).toBe(0));
  }
  expect(reached).toBeLessThanOrEqual(30);
}, 60_000);

test('ten declined cards of a network close all payments that it opened, and no payment of others', async () => {
  const address = '198.51.100.81';
  const client = await shop.student(address);
  const [own, other] = [await open(client), await open(client, MACRO)];
  const foreign = await open(await shop.student());
  if (!own || !other || !foreign) throw new Error('No payment');
  for (let at = 0; at < 9; at += 1) {
    await store.zadd(`seen:declined:host:${address}`, { score: Date.now(), member: `other/${at}` });
  }
  await tryCard(own);
  await waitFor(async () => expect(await statusAt(other.id)).toBe('canceled'));
  expect(await statusAt(own.id)).toBe('canceled');
  expect(await statusAt(foreign.id)).toBe('requires_payment_method');
  // A closed payment no longer counts as open, so it causes no challenge.
  expect(await store.zrange('open-payments', 0, -1)).toEqual([foreign.id]);
});

test('a program that opens payments from many networks at once is slowed before a card is declined', async () => {
  await forgetSales();
  const program = (await thieves()).slice(0, 25);
  const opened = await Promise.all(program.map((client) => open(client)));
  expect(opened.filter(Boolean).length).toBeLessThanOrEqual(15);
});

test('thirty students of one school open the checkout at once and pay, without a challenge', async () => {
  await forgetSales();
  const address = '198.51.100.79';
  const school = await Promise.all(Array.from({ length: 30 }, () => shop.student(address)));
  const served = await Promise.all(
    school.map(async (client) => ({ client, own: await open(client) })),
  );
  const paid = await Promise.all(
    served.map(async ({ client, own }) => {
      if (!own) return 0;
      await tryCard(own, 'pm_card_visa');
      return (await client.post('/api/complete-purchase', { paymentIntentId: own.id })).status;
    }),
  );
  expect(paid).toEqual(school.map(() => 200));
}, 60_000);

test("a school's year group may leave many payments open, many networks only a few", async () => {
  await forgetSales();
  const address = '198.51.100.82';
  const leave = async (key: string, count: number) => {
    const members = Array.from({ length: count }, (_, at) => ({
      score: Date.now(),
      member: `pi_left_${at}`,
    }));
    for (const one of members) await store.zadd(key, one);
  };
  await leave('open-payments', 100);
  await leave(`seen:open:${address}`, 100);
  expect(await open(await shop.student(address))).toBeDefined();
  expect(await open(await shop.student())).toBeUndefined();
});

test('a busy shop tolerates more declined cards than a quiet shop, without challenges', async () => {
  const client = await shop.student();
  const add = async (key: string, count: number) => {
    for (let at = 0; at < count; at += 1) {
      await store.zadd(key, { score: Date.now(), member: `busy/${at}` });
    }
  };
  await add('seen:declined', 40);
  expect(await open(client)).toBeUndefined();
  await add('all-purchases', 100);
  expect(await open(client)).toBeDefined();
  await store.zremrangebyscore('all-purchases', Date.now() - 3_600_000, '+inf');
});

test('a challenge that is forged, changed, expired or unsolved is refused', async () => {
  const client = await shop.student();
  const events = Array.from({ length: 30 }, (_, at) => ({ score: Date.now(), member: `e${at}` }));
  for (const event of events) await store.zadd('seen:declined', event);
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
    expect(await open(withHeaders(client, { [CHALLENGE_HEADER]: value })), name).toBeUndefined();
  }
  const both = await Promise.all(
    [await shop.student(), client].map((one) =>
      open(withHeaders(one, { [CHALLENGE_HEADER]: good })),
    ),
  );
  expect(both.filter(Boolean)).toHaveLength(1);
});

test('many accounts from one network, or failing sign-ins everywhere, require a challenge', async () => {
  const address = '198.51.100.78';
  const client = shop.client(address);
  const fill = async (key: string, count: number) => {
    const [first, ...others] = Array.from({ length: count }, (_, at) => ({
      score: Date.now(),
      member: `x${at}`,
    }));
    if (first) await store.zadd(key, first, ...others);
  };
  await fill(`seen:accounts:${address}`, 400);
  const refused = await client.post('/api/auth/signup', newStudent());
  expect([refused.status, await readCode(refused)]).toEqual([429, 'challenge_required']);
  const helped = withHeaders(client, await solve(client));
  expect((await helped.post('/api/auth/signup', newStudent())).status).toBe(201);

  const email = await addStudent(shop.client());
  const known = shop.client();
  const login = (one: TestClient) => one.post('/api/auth/login', { email, password: PASSWORD });
  expect((await login(known)).status).toBe(200);
  await fill('seen:failed-sign-ins', 600);
  expect(await readCode(await login(shop.client()))).toBe('challenge_required');
  expect((await login(known)).status).toBe(200);
  const other = shop.client();
  expect((await login(withHeaders(other, await solve(other)))).status).toBe(200);
});

test('a card that is declined twice in the same event counts once', async () => {
  const client = await shop.student();
  await pay(shop, client, MICRO, 'pm_card_chargeDeclined').catch(() => undefined);
  await heard(1);
  const { data } = await stripe.events.list({ type: 'payment_intent.payment_failed', limit: 1 });
  expect(await store.zscore('seen:declined', data[0]?.id ?? '')).not.toBeNull();
  expect(await declined()).toBe(1);
});
