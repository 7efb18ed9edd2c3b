import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { joinConsentWording } from '#contract/checkout/consent.ts';
import { failure } from '#contract/errors.ts';
import { CLASS_FIGURES_MIN, getClass } from '#contract/places/class.ts';
import { getOwnPlaces, joinPlaces, spellJoinCode } from '#contract/places/joining.ts';
import { getAccess, getPurchases } from '#contract/purchases/purchases.ts';
import { takeBackChanges } from '#server/places/end-places.ts';
import { eventField } from '#server/places/order-events.ts';
import { type OrderState, toOrderState } from '#server/places/order-state.ts';
import { addEvents, type OrderPlan } from '#server/places/orders.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';
import { ledgerKey } from '#server/store/stored-keys.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addEvents as addSeen } from '../../support/add-events.ts';
import { addClass, addOrderPayment, SCHOOL } from '../../support/add-order.ts';
import { addPupils } from '../../support/add-pupils.ts';
import { addStudent } from '../../support/add-student.ts';
import { applyChanges } from '../../support/apply-changes.ts';
import { addAnswers } from '../../support/class-practice.ts';
import { type CookieClient, nextAddress } from '../../support/client.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { readEmail } from '../../support/inbox.ts';
import { invitation, join } from '../../support/places.ts';
import { readPractice } from '../../support/practice.ts';
import { buy } from '../../support/purchase.ts';
import { race } from '../../support/race.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';
import { hasAccess, PASSWORD, readAccountId } from '../../support/student.ts';

/** Joining, and the life of places: docs/decisions/0049-how-are-places-sold.md. */

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;

/** Emails of the last day to unconfirmed addresses: no other is sent, because each takes longer than a join. */
const UNCONFIRMED = 'seen:unconfirmed-emails';
await addSeen(store, UNCONFIRMED, 60);

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

const putShown = (pupil: CookieClient, orderId: string, showsMore: boolean) =>
  pupil.fetch(`/api/places/${orderId}/shown`, {
    method: 'PUT',
    body: JSON.stringify({ showsMore }),
    headers: { 'content-type': 'application/json' },
  });

test('thirty pupils of one network join at the same time, and each gets a place', async () => {
  const { orderId, code } = await addClass(shop.client(), { places: 30 });
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
  const [first = shop.client(), last = shop.client()] = [pupils[0], pupils.at(-1)];
  expect([await hasAccess(first, MICRO), await hasAccess(last, MICRO)]).toEqual([true, true]);
  expect(await invitation(shop.client(), code)).toMatchObject({
    kind: 'school',
    what: 'Microeconomics',
    from: 'Hill Road School',
    state: 'full',
  });
});

test('of two joins for the last place one wins, and the other reads who to ask', async () => {
  const { orderId, code } = await addClass(shop.client(), { places: 1 });
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

test('a pupil who joins twice, also at the same time, has one place, and is not sold the subject', async () => {
  const { orderId, code } = await addClass(shop.client(), { places: 3 });
  const pupil = await shop.student();
  const unnamed = await join(pupil, code, {});
  expect(unnamed.status).toBe(400);
  expect(failure.parse(await unnamed.json()).fields).toHaveProperty('name');
  const both = await Promise.all([join(pupil, code), join(pupil, code)]);
  for (const response of [...both, await join(pupil, code)]) {
    expect((await readJoined(response)).usedPlace).toBe(true);
  }
  expect((await readOrder(orderId)).counts).toMatchObject({ used: 1, free: 2 });
  // A place for good is a purchase.
  const response = await pupil.post('/api/create-payment-intent', { subjectId: MICRO });
  expect(await readCode(response)).toBe('already_purchased');
});

test('wrong codes are limited by pupil, and a right code is refused beyond the limit', async () => {
  const { code } = await addClass(shop.client());
  const [pupil, other] = await students(2);
  if (!pupil || !other) throw new Error('No students');
  await addSeen(store, `seen:failed-join-code:${await readAccountId(pupil)}`, 9);
  expect(await readCode(await join(pupil, 'AAAAA-AAAAA'))).toBe('join_code_unknown');
  expect(await readCode(await join(pupil, 'AAAAA-AAAAA'))).toBe('too_many_requests');
  expect(await readCode(await join(pupil, code))).toBe('too_many_requests');
  // Typed in lower case, with spaces.
  const typed = encodeURIComponent(spellJoinCode(code).toLowerCase().replace('-', ' '));
  await readJoined(await other.post(`/api/join/${typed}`, { name: 'Bo' }));
});

test('a visitor finds out what a code offers, and wrong codes are limited by network', async () => {
  const { code } = await addClass(shop.client(), {
    buyer: 'parent',
    places: 1,
    from: 'From Grandma',
  });
  const address = nextAddress();
  const visitor = shop.client(address);
  expect(await invitation(visitor, code)).toEqual({
    kind: 'parent',
    what: 'Microeconomics',
    from: 'From Grandma',
    state: 'open',
  });
  await addSeen(store, `seen:failed-join-code-address:${address}`, 49);
  expect(await readCode(await visitor.get('/api/join/BBBBB-BBBBB'))).toBe('join_code_unknown');
  expect((await visitor.get(`/api/join/${code}`)).status).toBe(429);
});

test("a payer's place needs the consent of today, which the order keeps", async () => {
  const { orderId, code } = await addClass(shop.client(), { buyer: 'parent', places: 1 });
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

test('who owns every subject uses no place, and of an offer only the lacking subject is given', async () => {
  const lines = [
    { subjectId: MICRO, subjectName: 'Microeconomics', amount: 4_000 },
    { subjectId: MACRO, subjectName: 'Macroeconomics', amount: 2_000 },
  ];
  const { orderId, code } = await addClass(shop.client(), {
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
  expect(of(MACRO)).toMatchObject({ paid: '0.00', place: { organisation: 'Hill Road School' } });
});

test('a pupil may show more, and hide it again', async () => {
  const { orderId, code } = await addClass(shop.client());
  const [pupil, other] = await students(2);
  if (!pupil || !other) throw new Error('No students');
  await readJoined(await join(pupil, code));
  expect(await readPlaces(pupil)).toMatchObject([
    { orderId, from: 'Hill Road School', showsMore: false, subjectIds: [] },
  ]);
  const put = (client: CookieClient, showsMore: boolean) => putShown(client, orderId, showsMore);
  for (const showsMore of [true, false]) {
    expect(await (await put(pupil, showsMore)).json()).toMatchObject([{ showsMore }]);
    expect((await readOrder(orderId)).places.filter(({ pupil }) => pupil?.holder)).toMatchObject([
      { pupil: { holder: { name: 'Ada L.', showsMore } } },
    ]);
  }
  expect((await put(other, true)).status).toBe(404);
});

test('a pupil with a place that ends gets an email that says so, may buy for the difference once the place is paid, and keeps both', async () => {
  const order = await addClass(shop.client(), { lastDay: NEXT_YEAR });
  const pupil = shop.client();
  const email = await addStudent(pupil);
  await store.del(UNCONFIRMED);
  await readJoined(await join(pupil, order.code));
  const sent = await readEmail(shop, email);
  expect(sent.Text).toContain('Hill Road School');
  expect(sent.Text).not.toContain('lifetime access');
  expect(await readPlaces(pupil)).toMatchObject([{ lastDay: NEXT_YEAR, subjectIds: [MICRO] }]);
  expect(await readAccess(pupil)).toEqual({ hasAccess: true, endsOn: NEXT_YEAR });
  const read = async () =>
    getPurchases.response.parse(await (await pupil.get(getPurchases.path)).json());
  const open = async () =>
    (await pupil.post('/api/create-payment-intent', { subjectId: MICRO })).json();
  expect(await open()).toMatchObject({ quote: { amount: '30.00' } });
  expect(await read()).toMatchObject([{ place: { worth: '0.00' } }]);
  await addOrderPayment(shop.client(), order);
  expect(await open()).toMatchObject({ quote: { amount: '10.00', placeWorth: '20.00' } });
  expect(await read()).toMatchObject([{ place: { worth: '20.00' } }]);
  const paymentIntentId = await buy(shop, pupil, MICRO);
  const { amount_received, latest_charge } = await shop.stripe.paymentIntents.retrieve(
    paymentIntentId,
    { expand: ['latest_charge'] },
  );
  expect([amount_received, latest_charge]).toMatchObject([1_000, { amount_refunded: 0 }]);
  const purchases = await read();
  expect(purchases).toMatchObject([{ subjectId: MICRO, paid: '10.00' }]);
  expect(purchases[0]?.place).toBeUndefined();
  expect(await readPlaces(pupil)).toMatchObject([{ subjectIds: [] }]);
  expect(await readAccess(pupil)).toEqual({ hasAccess: true });
  const again = await pupil.post('/api/create-payment-intent', { subjectId: MICRO });
  expect(await readCode(again)).toBe('already_purchased');
});

test('a place worth the whole price makes the subject free for good', async () => {
  const order = await addClass(shop.client(), { lastDay: NEXT_YEAR, places: 1, amount: 2_990 });
  await addOrderPayment(shop.client(), order);
  const pupil = await shop.student();
  await readJoined(await join(pupil, order.code));
  const claimed = await pupil.post('/api/free-order', {
    subjectId: MICRO,
    wordingVersion: '2026-11',
  });
  expect(claimed.status).toBe(200);
  const purchases = getPurchases.response.parse(await (await pupil.get(getPurchases.path)).json());
  expect(purchases[0]?.place).toBeUndefined();
});

test('a pupil who deletes the account leaves the place, and their name goes', async () => {
  const { orderId, code } = await addClass(shop.client(), { places: 1 });
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

/** The page of a class and its figures. */
describe('a class', () => {
  const teacher = shop.client();
  const newTeacher = () => `${randomUUID()}@school.example`;

  let cards: string[] = [];
  beforeAll(async () => {
    const subjects = await readPractice(teacher);
    cards = subjects.flatMap(({ subjectId, cards: free }) =>
      subjectId === MICRO ? free.map(({ id }) => id) : [],
    );
  });

  type View = z.output<typeof getClass.response>;
  const readView = async (response: Response): Promise<View> => {
    expect(response.status).toBe(200);
    return getClass.response.parse(await response.json());
  };
  const open = async (token: string) => readView(await teacher.get(`/api/class/${token}`));
  const act = (token: string, action: string, body?: object) =>
    teacher.post(`/api/class/${token}/${action}`, body);

  /** Reads the token of the link in the latest email to a teacher. */
  async function readLink(email: string): Promise<string> {
    const { Text } = await readEmail(shop, email);
    const [, token = ''] = /\/class\/(\w+)/.exec(Text) ?? [];
    return token;
  }

  test('a teacher sees who has joined and when, and no address', async () => {
    const { classToken, code } = await addClass(teacher, { places: 3 });
    const pupil = await shop.student();
    await join(pupil, code, { name: 'Bo <b>\u202e' });
    const view = await open(classToken);
    expect(view).toMatchObject({
      organisation: SCHOOL.organisation,
      what: 'Microeconomics',
      stage: 'released',
      counts: { sold: 3, used: 1, free: 2, takenBack: 0 },
      joinCode: code,
      places: [{ turn: 1, name: 'Bo <b>', hasLeft: false }],
      teachers: [SCHOOL.teacherEmail],
    });
    expect(JSON.stringify(view)).not.toContain('example.com');
    expect(view.figures).toBeUndefined();
  });

  test('a place is taken back once, and not from the pupil who has it next', async () => {
    const { orderId, classToken, code } = await addClass(teacher, { places: 1 });
    const [first, second] = [await shop.student(), await shop.student()];
    await join(first, code, { name: 'First' });
    for (const _ of ['press', 'repeat']) {
      const { counts, places } = await readView(await act(classToken, 'places/1/1/take-back'));
      expect(counts).toEqual({ sold: 1, used: 0, free: 0, takenBack: 1 });
      expect(places).toEqual([]);
    }
    expect([await hasAccess(first, MICRO), await readPlaces(first)]).toEqual([false, []]);
    const key = placesOrderKey.of(orderId);
    expect(Object.keys((await store.hgetall(key)) ?? {})).not.toContain('holder:1:1');
    expect((await join(second, code, { name: 'Second' })).status).toBe(200);
    await act(classToken, 'places/1/1/take-back');
    expect(await hasAccess(second, MICRO)).toBe(true);
    expect((await open(classToken)).places).toMatchObject([{ place: 1, turn: 3, name: 'Second' }]);
  });

  test('a new link ends the link before, and pupils keep their places', async () => {
    const { classToken, code } = await addClass(teacher);
    const [pupil, late] = [await shop.student(), await shop.student()];
    await join(pupil, code);
    const { joinCode = '' } = await readView(await act(classToken, 'new-link'));
    expect(joinCode).not.toBe(code);
    expect(await readCode(await join(late, code))).toBe('join_code_unknown');
    expect((await join(late, joinCode)).status).toBe(200);
    expect(await hasAccess(pupil, MICRO)).toBe(true);
  });

  test('a second teacher has a link of their own, a third is refused, and handing the class over ends both links', async () => {
    const { classToken } = await addClass(teacher);
    const second = newTeacher();
    const { teachers } = await readView(await act(classToken, 'teachers', { email: second }));
    expect(teachers).toEqual([SCHOOL.teacherEmail, second]);
    const link = await readLink(second);
    expect(link).not.toBe(classToken);
    expect((await open(link)).teachers).toEqual(teachers);
    // The first link still works, and sends the second again.
    await readView(await act(classToken, 'teachers', { email: second }));
    expect(await readLink(second)).toBe(link);
    const third = await act(classToken, 'teachers', { email: 'third@school.example' });
    expect(await readCode(third)).toBe('too_many_teachers');

    const successor = newTeacher();
    expect((await act(classToken, 'hand-over', { email: successor })).status).toBe(200);
    for (const token of [classToken, link]) {
      expect(await readCode(await teacher.get(`/api/class/${token}`))).toBe('places_link_invalid');
      expect(await readCode(await act(token, 'new-link'))).toBe('places_link_invalid');
    }
    expect((await open(await readLink(successor))).teachers).toEqual([successor]);
  });

  test('no other token opens a class', async () => {
    const [own, other] = [await addClass(teacher), await addClass(teacher)];
    const secretOf = (token: string) => token.slice(24);
    const tokens = [
      own.token,
      own.classToken.slice(0, 24) + secretOf(other.classToken),
      own.classToken.slice(0, 24),
      `${own.classToken}x`,
      'unknown',
    ];
    for (const token of tokens) {
      expect(await readCode(await teacher.get(`/api/class/${token}`))).toBe('places_link_invalid');
    }
  });

  test('emails to teachers are limited', async () => {
    const { orderId, classToken } = await addClass(teacher);
    const second = newTeacher();
    await addSeen(store, `seen:attempts-class-emails:${orderId}`, 9);
    expect((await act(classToken, 'teachers', { email: second })).status).toBe(200);
    const refused = await act(classToken, 'teachers', { email: second });
    expect(await readCode(refused)).toBe('too_many_requests');
  });

  test('figures are shown from ten pupils on who have practised, and only added up', async () => {
    const order = await addClass(teacher, { places: 12 });
    const { classToken, code } = order;
    const [hard = '', easy = ''] = cards;
    const pupils = await addPupils(store, order.orderId, CLASS_FIGURES_MIN);
    const browser = await shop.student();
    await join(browser, code, { name: 'In a browser' });
    for (const id of pupils.slice(1)) await addAnswers(store, id, [hard], 'again');
    expect((await open(classToken)).figures).toBeUndefined();

    await addAnswers(store, await readAccountId(browser), [hard, easy], 'good');
    const { figures, places } = await open(classToken);
    expect(figures).toMatchObject({ pupils: 10, hardest: [{ wrongShare: 90 }] });
    // They practised today, and the share is of the last full week.
    expect(figures?.practisedShare).toBeUndefined();
    expect(places.some((place) => 'practisedCards' in place)).toBe(false);

    const own = places.find(({ name }) => name === 'In a browser');
    const put = (showsMore: boolean) => putShown(browser, order.orderId, showsMore);
    expect((await put(true)).status).toBe(200);
    const shown = (await open(classToken)).places.filter(
      ({ practisedCards }) => practisedCards !== undefined,
    );
    expect(shown).toEqual([{ ...own, practisedCards: 2 }]);
    expect((await put(false)).status).toBe(200);
    expect((await open(classToken)).places).toEqual(places);

    const { figures: after } = await readView(
      await act(classToken, `places/${own?.place}/${own?.turn}/take-back`),
    );
    expect(after).toBeUndefined();
  });

  test('a class whose order or licence has ended shows no names and no code', async () => {
    const order = await addClass(teacher, { lastDay: '2026-08-31' });
    await addPupils(store, order.orderId, 1);
    const ended = { stage: 'ended', places: [] };
    expect(await open(order.classToken)).toMatchObject({ ...ended, lastDay: '2026-08-31' });

    const refunded = await addClass(teacher);
    await addPupils(store, refunded.orderId, 1);
    const key = placesOrderKey.of(refunded.orderId);
    const events = Object.keys((await store.hgetall(key)) ?? {}).filter((field) =>
      field.startsWith('event:'),
    );
    const end = { kind: 'ended', at: new Date().toISOString(), why: 'refund' };
    await store.hset(key, { [eventField(events.length + 1)]: end });
    const view = await open(refunded.classToken);
    expect(view).toMatchObject(ended);
    expect(view.joinCode).toBeUndefined();
  });
});
