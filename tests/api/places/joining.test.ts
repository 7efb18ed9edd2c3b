import { expect, test } from 'vitest';
import { z } from 'zod';
import { joinConsentWording } from '#contract/checkout/consent.ts';
import { failure } from '#contract/errors.ts';
import { getOwnPlaces, joinPlaces, spellJoinCode } from '#contract/places/joining.ts';
import { getAccess, getPurchases } from '#contract/purchases/purchases.ts';
import { takeBackChanges, withdrawChanges } from '#server/places/end-places.ts';
import { newJoinCode } from '#server/places/join-codes.ts';
import { type OrderState, toOrderState } from '#server/places/order-state.ts';
import { addEvents, type OrderPlan } from '#server/places/orders.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';
import { ledgerKey } from '#server/store/stored-keys.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { applyChanges } from '../../support/apply-changes.ts';
import { type CookieClient, nextAddress } from '../../support/client.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { readEmail } from '../../support/inbox.ts';
import { addOrder, invitation, join } from '../../support/places.ts';
import { buy } from '../../support/purchase.ts';
import { race } from '../../support/race.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { hasAccess, PASSWORD, readAccountId } from '../../support/student.ts';

/** Joining, and the life of places: docs/decisions/0049-how-are-places-sold.md. */

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;

const NEXT_YEAR = `${new Date().getFullYear() + 1}-08-31`;
const CONSENT = { wordingVersion: joinConsentWording.version };

const readCode = async (response: Response) => failure.parse(await response.json()).code;
const readJoined = async (response: Response) => {
  expect(response.status).toBe(200);
  return joinPlaces.response.parse(await response.json());
};
const readPlaces = async (pupil: CookieClient) =>
  getOwnPlaces.response.parse(await (await pupil.get('/api/places')).json());
const readAccess = async (pupil: CookieClient) =>
  getAccess.response.parse(await (await pupil.get(`/api/user/access/${MICRO}`)).json());
const students = (count: number, address?: string) =>
  Promise.all(Array.from({ length: count }, () => shop.student(address)));

async function readOrder(orderId: string) {
  const fields = (await store.hgetall<Record<string, unknown>>(placesOrderKey.of(orderId))) ?? {};
  const facts = (await store.hgetall<Record<string, unknown>>(ledgerKey.of(orderId))) ?? {};
  const order = toOrderState(orderId, fields, { accountId: orderId, facts }, new Date());
  if (!order) throw new Error(`No order ${orderId}`);
  return order;
}

/** Changes an order by a rule, as the shop does. */
async function change(
  orderId: string,
  plan: (order: OrderState, at: string) => OrderPlan | Promise<OrderPlan>,
): Promise<void> {
  const order = await readOrder(orderId);
  const { events, changes = [] } = await plan(order, new Date().toISOString());
  await applyChanges(shop, [...addEvents(order, events), ...changes]);
}

test('thirty pupils of one network join at the same time, and each gets a place', async () => {
  const { orderId, code } = await addOrder(store, { places: 30 });
  const pupils = await students(30, nextAddress());
  const joined = await Promise.all(
    pupils.map(async (pupil, index) => readJoined(await join(pupil, code, { name: `P${index}` }))),
  );
  expect(joined.every(({ usedPlace }) => usedPlace)).toBe(true);
  expect(joined[0]?.subjects).toMatchObject([{ id: MICRO, slug: 'microeconomics' }]);
  const { counts, places } = await readOrder(orderId);
  expect(counts).toEqual({ sold: 30, used: 30, free: 0, takenBack: 0 });
  const names = places.map(({ pupil }) => pupil?.holder?.name);
  expect(new Set(names)).toEqual(new Set(pupils.map((_, index) => `P${index}`)));
  expect(await Promise.all(pupils.map((pupil) => hasAccess(pupil, MICRO)))).toEqual(
    pupils.map(() => true),
  );
  expect(await invitation(shop.client(), code)).toMatchObject({
    kind: 'school',
    what: 'Microeconomics',
    from: 'Northfield School',
    state: 'full',
  });
});

test('of two joins for the last place one wins, and the other reads who to ask', async () => {
  const { orderId, code } = await addOrder(store, { places: 1 });
  const pupils = await students(2);
  const responses = await Promise.all(pupils.map((pupil) => join(pupil, code)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lost = responses.findIndex(({ status }) => status === 409);
  const refused = failure.parse(await responses[lost]?.json());
  expect(refused).toMatchObject({ code: 'places_full', message: /ask the person who gave you/ });
  expect(await hasAccess(pupils[lost] ?? shop.client(), MICRO)).toBe(false);
  expect((await readOrder(orderId)).counts).toMatchObject({ used: 1, free: 0 });
});

test('of three pupils who race for the last place exactly one wins, and has access', async () => {
  const outcomes = await race(
    shop,
    z.string(),
    `import { joinPlaces } from './server/places/join.ts';
    import { newJoinCode } from './server/places/join-codes.ts';
    import { createOrder, readOrder } from './server/places/orders.ts';
    import { hasAccess } from './server/purchases/ledger.ts';
    import { readStudent } from './server/accounts/student.ts';
    import { commit, put } from './server/store/commit.ts';
    const at = new Date().toISOString();
    const account = (id) => ({
      id, kind: 'password', firstName: 'Ada', lastName: 'L', email: id + '@example.com', passwordHash: '',
      sessionVersion: 1, createdAt: at,
    });
    const round = async (id) => {
      const orderId = 'places_race' + id;
      const codes = newJoinCode({ orderId }, at);
      const lines = [{ subjectId: '${MICRO}', subjectName: 'Micro', amount: 2000 }];
      await createOrder(orderId, [
        { kind: 'opened', at, buyer: 'school', payBy: 'card', wanted: { subjectId: '${MICRO}' }, lines,
          amount: 2000, currency: 'gbp', places: 1, isLive: false, email: 'head@example.org', secret: 's' },
        { kind: 'released', at },
        ...codes.events,
      ], codes.changes);
      const ids = [0, 1, 2].map((pupil) => 'place-race-' + id + '-' + pupil);
      await commit(ids.map((accountId) => put('account:' + accountId, account(accountId))));
      const ask = async (accountId) => {
        const student = await readStudent(accountId);
        await moment();
        return joinPlaces(student, codes.events[0].code, { name: 'Ada' }, '192.0.2.' + (id % 250)).then(
          ({ usedPlace }) => String(usedPlace), ({ code }) => code);
      };
      const outcomes = await Promise.all(ids.map(ask));
      const { counts, places } = await readOrder(orderId);
      const owners = [];
      for (const accountId of ids)
        if (hasAccess((await readStudent(accountId)).ledger, '${MICRO}')) owners.push(accountId);
      return [...outcomes.toSorted(), counts.used, counts.free, owners.length,
        owners[0] === places[0].pupil.accountId].join();
    };`,
  );
  expect(new Set(outcomes)).toEqual(new Set(['places_full,places_full,true,1,0,1,true']));
});

test('a pupil who joins twice, also at the same time, has one place and one email', async () => {
  const { orderId, code } = await addOrder(store, { places: 3 });
  const pupil = await shop.student();
  const both = await Promise.all([join(pupil, code), join(pupil, code)]);
  for (const response of [...both, await join(pupil, code)]) {
    expect((await readJoined(response)).usedPlace).toBe(true);
  }
  expect((await readOrder(orderId)).counts).toMatchObject({ used: 1, free: 2 });
});

test('wrong codes are limited by pupil, and a right code is refused beyond the limit', async () => {
  const { code } = await addOrder(store);
  const [pupil, other] = await students(2);
  if (!pupil || !other) throw new Error('No students');
  for (let wrong = 0; wrong < 10; wrong += 1) {
    expect(await readCode(await join(pupil, 'AAAAA-AAAAA'))).toBe('join_code_unknown');
  }
  expect(await readCode(await join(pupil, 'AAAAA-AAAAA'))).toBe('too_many_requests');
  expect(await readCode(await join(pupil, code))).toBe('too_many_requests');
  // Typed in lower case, with spaces.
  const typed = encodeURIComponent(spellJoinCode(code).toLowerCase().replace('-', ' '));
  await readJoined(await other.post(`/api/join/${typed}`, { name: 'Bo' }));
});

test('a visitor finds out what a code offers, and wrong codes are limited by network', async () => {
  const { code } = await addOrder(store, { buyer: 'parent', places: 1, from: 'From Grandma' });
  const visitor = shop.client();
  expect(await invitation(visitor, code)).toEqual({
    kind: 'parent',
    what: 'Microeconomics',
    from: 'From Grandma',
    state: 'open',
  });
  const wrong = Array.from({ length: 50 }, () => visitor.get('/api/join/BBBBB-BBBBB'));
  const codes = await Promise.all((await Promise.all(wrong)).map(readCode));
  expect(new Set(codes)).toEqual(new Set(['join_code_unknown']));
  expect((await visitor.get(`/api/join/${code}`)).status).toBe(429);
});

test("a payer's place needs the consent of today, which the order keeps", async () => {
  const { orderId, code } = await addOrder(store, { buyer: 'parent', places: 1 });
  const pupil = await shop.student();
  expect(await readCode(await join(pupil, code, {}))).toBe('consent_outdated');
  const old = { wordingVersion: '2025-01-join' };
  expect(await readCode(await join(pupil, code, old))).toBe('consent_outdated');
  await readJoined(await join(pupil, code, CONSENT));
  const facts = await store.hgetall(ledgerKey.of(await readAccountId(pupil)));
  const consents = Object.entries(facts ?? {}).filter(([field]) => field.includes('/consent:'));
  expect(consents).toMatchObject([[expect.anything(), { text: joinConsentWording.text }]]);
  expect((await readOrder(orderId)).places[0]?.pupil?.holder).toBeUndefined();
});

test("a school's place needs a name, and no consent", async () => {
  const { code } = await addOrder(store);
  const response = await join(await shop.student(), code, {});
  expect(response.status).toBe(400);
  expect(failure.parse(await response.json()).fields).toHaveProperty('name');
});

test('who owns every subject uses no place, and of an offer only the lacking subject is given', async () => {
  const lines = [
    { subjectId: MICRO, subjectName: 'Microeconomics', amount: 4_000 },
    { subjectId: MACRO, subjectName: 'Macroeconomics', amount: 2_000 },
  ];
  const { orderId, code } = await addOrder(store, {
    wanted: { offerId: BOTH },
    lines,
    amount: 6_000,
  });
  const [owner, half] = await students(2);
  if (!owner || !half) throw new Error('No students');
  for (const subjectId of [MICRO, MACRO]) await addPurchase(owner, subjectId);
  await addPurchase(half, MICRO);
  expect((await readJoined(await join(owner, code))).usedPlace).toBe(false);
  expect((await readJoined(await join(half, code))).usedPlace).toBe(true);
  expect((await readOrder(orderId)).counts).toMatchObject({ used: 1, free: 1 });
  const purchases = getPurchases.response.parse(await (await half.get(getPurchases.path)).json());
  const of = (id: string) => purchases.find(({ subjectId }) => subjectId === id);
  expect(of(MICRO)).toMatchObject({ paid: '30.00', otherOrders: [] });
  expect(of(MACRO)).toMatchObject({ paid: '0.00', place: { organisation: 'Northfield School' } });
});

test('a place taken back ends the access, and is given again once no place is free', async () => {
  const { orderId, code } = await addOrder(store, { places: 1 });
  const [first, second] = await students(2);
  if (!first || !second) throw new Error('No students');
  await readJoined(await join(first, code));
  await change(orderId, (order, at) => takeBackChanges(order, 1, at));
  expect(await hasAccess(first, MICRO)).toBe(false);
  expect(await readPlaces(first)).toEqual([]);
  const order = await readOrder(orderId);
  expect(order.counts).toEqual({ sold: 1, used: 0, free: 0, takenBack: 1 });
  expect(order.places[0]?.pupil).toBeUndefined();
  expect(Object.keys((await store.hgetall(placesOrderKey.of(orderId))) ?? {})).not.toContain(
    'holder:1:1',
  );
  await readJoined(await join(second, code, { name: 'Bo' }));
  expect(await hasAccess(second, MICRO)).toBe(true);
  expect((await readOrder(orderId)).places[0]?.pupil?.holder?.name).toBe('Bo');
  await change(orderId, (order, at) => takeBackChanges(order, 1, at));
  // The pupil needs a new code to come back.
  expect(await readCode(await join(first, code))).toBe('join_code_unknown');
  await change(orderId, newJoinCode);
  await readJoined(await join(first, (await readOrder(orderId)).joinCode ?? ''));
  expect(await hasAccess(first, MICRO)).toBe(true);
});

test('a new code ends the code before', async () => {
  const { orderId, code } = await addOrder(store);
  await change(orderId, newJoinCode);
  const pupil = await shop.student();
  expect(await readCode(await join(pupil, code))).toBe('join_code_unknown');
  await readJoined(await join(pupil, (await readOrder(orderId)).joinCode ?? ''));
});

test('a pause lets the access rest, and the end of an order ends it and removes all names', async () => {
  const { orderId, code } = await addOrder(store);
  const [pupil, late] = await students(2);
  if (!pupil || !late) throw new Error('No students');
  await readJoined(await join(pupil, code));
  const run = async (plans: string) => {
    const { stdout } = await runInShop(
      shop,
      `import { endChanges, pauseChanges, resumeChanges } from './server/places/end-places.ts';
      import { changeOrder, readOrder } from './server/places/orders.ts';
      import { hasAccess } from './server/purchases/ledger.ts';
      import { readCurrentLedger } from './server/store/ledger.ts';
      const at = new Date().toISOString();
      const outcomes = [];
      for (const plan of [${plans}]) {
        await changeOrder(() => readOrder('${orderId}'), plan);
        outcomes.push(hasAccess(await readCurrentLedger('${await readAccountId(pupil)}'), '${MICRO}'));
      }
      console.log(JSON.stringify(outcomes));`,
    );
    return JSON.parse(stdout) as unknown;
  };
  const pauses = `(order) => pauseChanges(order, 'unpaid', at), (order) => resumeChanges(order, at),
    (order) => pauseChanges(order, 'dispute', at)`;
  expect(await run(pauses)).toEqual([false, true, false]);
  expect(await readCode(await join(late, code))).toBe('places_paused');
  expect((await invitation(late, code)).state).toBe('paused');
  expect(await readPlaces(pupil)).toMatchObject([{ orderId }]);
  expect((await readOrder(orderId)).stage).toBe('paused');
  await run("(order) => endChanges(order, 'dispute', at)");
  expect(await hasAccess(pupil, MICRO)).toBe(false);
  expect(await readPlaces(pupil)).toEqual([]);
  expect(await readCode(await join(late, code))).toBe('join_code_unknown');
  const fields = Object.keys((await store.hgetall(placesOrderKey.of(orderId))) ?? {});
  expect(fields.filter((field) => field.startsWith('holder:'))).toEqual([]);
});

test('a credit note withdraws free places first, then the places of those who joined last', async () => {
  const { orderId, code } = await addOrder(store, { places: 3 });
  const [first, second] = await students(2);
  if (!first || !second) throw new Error('No students');
  await readJoined(await join(first, code));
  await readJoined(await join(second, code));
  await change(orderId, (order, at) => withdrawChanges(order, 2, at));
  expect((await readOrder(orderId)).counts).toEqual({ sold: 1, used: 1, free: 0, takenBack: 0 });
  expect([await hasAccess(first, MICRO), await hasAccess(second, MICRO)]).toEqual([true, false]);
});

test('a pupil may show more, and hide it again', async () => {
  const { orderId, code } = await addOrder(store);
  const [pupil, other] = await students(2);
  if (!pupil || !other) throw new Error('No students');
  await readJoined(await join(pupil, code));
  expect(await readPlaces(pupil)).toMatchObject([
    { orderId, from: 'Northfield School', showsMore: false, subjectIds: [] },
  ]);
  const put = (client: CookieClient, showsMore: boolean) =>
    client.fetch(`/api/places/${orderId}/shown`, {
      method: 'PUT',
      body: JSON.stringify({ showsMore }),
      headers: { 'content-type': 'application/json' },
    });
  for (const showsMore of [true, false]) {
    expect(await (await put(pupil, showsMore)).json()).toMatchObject([{ showsMore }]);
    expect((await readOrder(orderId)).places.filter(({ pupil }) => pupil?.holder)).toMatchObject([
      { pupil: { holder: { name: 'Ada L.', showsMore } } },
    ]);
  }
  expect((await put(other, true)).status).toBe(404);
});

test('a pupil with a place that ends may buy for the difference, and keeps both', async () => {
  const { code } = await addOrder(store, { lastDay: NEXT_YEAR });
  const pupil = await shop.student();
  await readJoined(await join(pupil, code));
  expect(await readPlaces(pupil)).toMatchObject([{ lastDay: NEXT_YEAR, subjectIds: [MICRO] }]);
  expect(await readAccess(pupil)).toEqual({ hasAccess: true, endsOn: NEXT_YEAR });
  const opened = await pupil.post('/api/create-payment-intent', { subjectId: MICRO });
  expect(await opened.json()).toMatchObject({
    quote: { amount: '10.00', placeWorth: '20.00' },
  });
  const paymentIntentId = await buy(shop, pupil, MICRO);
  const { amount_received, latest_charge } = await shop.stripe.paymentIntents.retrieve(
    paymentIntentId,
    { expand: ['latest_charge'] },
  );
  expect([amount_received, latest_charge]).toMatchObject([1_000, { amount_refunded: 0 }]);
  const purchases = getPurchases.response.parse(await (await pupil.get(getPurchases.path)).json());
  expect(purchases).toMatchObject([{ subjectId: MICRO, paid: '10.00' }]);
  expect(purchases[0]?.place).toBeUndefined();
  expect(await readPlaces(pupil)).toMatchObject([{ subjectIds: [] }]);
  expect(await readAccess(pupil)).toEqual({ hasAccess: true });
  const again = await pupil.post('/api/create-payment-intent', { subjectId: MICRO });
  expect(await readCode(again)).toBe('already_purchased');
});

test('a place worth the whole price makes the subject free for good', async () => {
  const { code } = await addOrder(store, { lastDay: NEXT_YEAR, places: 1, amount: 2_990 });
  const pupil = await shop.student();
  await readJoined(await join(pupil, code));
  const claimed = await pupil.post('/api/free-order', {
    subjectId: MICRO,
    wordingVersion: '2026-11',
  });
  expect(claimed.status).toBe(200);
  const purchases = getPurchases.response.parse(await (await pupil.get(getPurchases.path)).json());
  expect(purchases[0]?.place).toBeUndefined();
});

test('a place for good is a purchase: the subject is not sold again', async () => {
  const { code } = await addOrder(store);
  const pupil = await shop.student();
  await readJoined(await join(pupil, code));
  const response = await pupil.post('/api/create-payment-intent', { subjectId: MICRO });
  expect(await readCode(response)).toBe('already_purchased');
});

test('a longer licence can be joined before the shorter has ended', async () => {
  const [short, long] = [
    await addOrder(store, { lastDay: NEXT_YEAR }),
    await addOrder(store, { lastDay: NEXT_YEAR.replace(/^\d+/, (year) => `${Number(year) + 1}`) }),
  ];
  const pupil = await shop.student();
  expect((await readJoined(await join(pupil, long.code))).usedPlace).toBe(true);
  expect((await readJoined(await join(pupil, short.code))).usedPlace).toBe(false);
  const other = await shop.student();
  expect((await readJoined(await join(other, short.code))).usedPlace).toBe(true);
  expect((await readJoined(await join(other, long.code))).usedPlace).toBe(true);
});

test('a pupil who deletes the account leaves the place, and their name goes', async () => {
  const { orderId, code } = await addOrder(store, { places: 1 });
  const pupil = await shop.student();
  await readJoined(await join(pupil, code));
  // A deletion waits for the email that is being sent.
  await settle(shop);
  const deleted = await pupil.post('/api/account/delete', { currentPassword: PASSWORD });
  expect(deleted.status).toBe(200);
  const { places, counts } = await readOrder(orderId);
  expect(counts).toMatchObject({ used: 1, free: 0 });
  expect(places).toMatchObject([{ state: 'left', pupil: { holder: undefined } }]);
  expect(await readCode(await join(await shop.student(), code))).toBe('places_full');
  await change(orderId, (order, at) => takeBackChanges(order, 1, at));
  await readJoined(await join(await shop.student(), code));
});

test('the email about a place says from whom and until when', async () => {
  const { code } = await addOrder(store, { lastDay: NEXT_YEAR });
  const pupil = await shop.student();
  await readJoined(await join(pupil, code));
  const { email } = z
    .object({ email: z.string() })
    .parse(await (await pupil.get('/api/auth/user')).json());
  const sent = await readEmail(shop, email);
  expect(sent.Text).toContain('Northfield School');
  expect(sent.Text).not.toContain('lifetime access');
});
