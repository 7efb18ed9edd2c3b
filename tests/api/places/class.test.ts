import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { failure } from '#contract/errors.ts';
import { CLASS_FIGURES_MIN, getClass } from '#contract/places/class.ts';
import { eventField } from '#server/places/order-events.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';
import { addPupils } from '../../support/add-pupils.ts';
import { addAnswers } from '../../support/class-practice.ts';
import type { TestClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmail } from '../../support/inbox.ts';
import { addOrder, join, SCHOOL } from '../../support/places.ts';
import { readPractice } from '../../support/practice.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess, readAccountId } from '../../support/student.ts';

/** The page of a class and its figures: docs/decisions/0049-how-are-places-sold.md. */

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;
const teacher = shop.client();
const newTeacher = () => `${randomUUID()}@northfield.example`;

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
const readCode = async (response: Response) => failure.parse(await response.json()).code;
const act = (token: string, action: string, body?: object) =>
  teacher.post(`/api/class/${token}/${action}`, body);

/** Reads the token of the link in the latest email to a teacher. */
async function readLink(email: string): Promise<string> {
  const { Text } = await readEmail(shop, email);
  const [, token = ''] = /\/class\/(\w+)/.exec(Text) ?? [];
  return token;
}

test('a teacher sees who has joined and when, and no address', async () => {
  const { classToken, code } = await addOrder(store, { places: 3 });
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
  const { classToken, code } = await addOrder(store, { places: 1 });
  const [first, second] = [await shop.student(), await shop.student()];
  await join(first, code, { name: 'First' });
  for (const _ of ['press', 'repeat']) {
    const { counts, places } = await readView(await act(classToken, 'places/1/1/take-back'));
    expect(counts).toEqual({ sold: 1, used: 0, free: 0, takenBack: 1 });
    expect(places).toEqual([]);
  }
  expect(await hasAccess(first, MICRO)).toBe(false);
  expect((await join(second, code, { name: 'Second' })).status).toBe(200);
  await act(classToken, 'places/1/1/take-back');
  expect(await hasAccess(second, MICRO)).toBe(true);
  expect((await open(classToken)).places).toMatchObject([{ place: 1, turn: 3, name: 'Second' }]);
});

test('a new link ends the link before, and pupils keep their places', async () => {
  const { classToken, code } = await addOrder(store);
  const [pupil, late] = [await shop.student(), await shop.student()];
  await join(pupil, code);
  const { joinCode = '' } = await readView(await act(classToken, 'new-link'));
  expect(joinCode).not.toBe(code);
  expect(await readCode(await join(late, code))).toBe('join_code_unknown');
  expect((await join(late, joinCode)).status).toBe(200);
  expect(await hasAccess(pupil, MICRO)).toBe(true);
});

test('a second teacher has a link of their own, and a third is refused', async () => {
  const { classToken } = await addOrder(store);
  const second = newTeacher();
  const { teachers } = await readView(await act(classToken, 'teachers', { email: second }));
  expect(teachers).toEqual([SCHOOL.teacherEmail, second]);
  const link = await readLink(second);
  expect(link).not.toBe(classToken);
  expect((await open(link)).teachers).toEqual(teachers);
  // The first link still works, and sends the second again.
  await readView(await act(classToken, 'teachers', { email: second }));
  expect(await readLink(second)).toBe(link);
  const third = await act(classToken, 'teachers', { email: 'third@northfield.example' });
  expect(await readCode(third)).toBe('too_many_teachers');
});

test('handing a class over ends every link before', async () => {
  const { classToken } = await addOrder(store);
  const [second, successor] = [newTeacher(), newTeacher()];
  await act(classToken, 'teachers', { email: second });
  const other = await readLink(second);
  expect((await act(classToken, 'hand-over', { email: successor })).status).toBe(200);
  for (const token of [classToken, other]) {
    expect(await readCode(await teacher.get(`/api/class/${token}`))).toBe('places_link_invalid');
    expect(await readCode(await act(token, 'new-link'))).toBe('places_link_invalid');
  }
  expect((await open(await readLink(successor))).teachers).toEqual([successor]);
});

test('no other token opens a class', async () => {
  const [own, other] = [await addOrder(store), await addOrder(store)];
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
  const { classToken } = await addOrder(store);
  const second = newTeacher();
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await act(classToken, 'teachers', { email: second })).status).toBe(200);
  }
  const refused = await act(classToken, 'teachers', { email: second });
  expect(await readCode(refused)).toBe('too_many_requests');
});

test('figures are shown from ten pupils on who have practised, and only added up', async () => {
  const order = await addOrder(store, { places: 12 });
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
  const put = (showsMore: boolean) => showMore(browser, order.orderId, showsMore);
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

const showMore = (pupil: TestClient, orderId: string, showsMore: boolean) =>
  pupil.fetch(`/api/places/${orderId}/shown`, {
    method: 'PUT',
    body: JSON.stringify({ showsMore }),
    headers: { 'content-type': 'application/json' },
  });

test('a class whose order or licence has ended shows no names and no code', async () => {
  const order = await addOrder(store, { lastDay: '2026-08-31' });
  await addPupils(store, order.orderId, 1);
  const ended = { stage: 'ended', places: [] };
  expect(await open(order.classToken)).toMatchObject({ ...ended, lastDay: '2026-08-31' });

  const refunded = await addOrder(store);
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
