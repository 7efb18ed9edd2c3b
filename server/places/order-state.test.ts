import { expect, test } from 'vitest';
import type { School } from '#contract/places/orders.ts';
import { startOfDay } from '#contract/shop-day.ts';
import { openedEvent } from '../../tests/support/opened-event.ts';
import type { PaidFact } from '../purchases/purchase-facts.ts';
import type { Facts } from '../store/ledger.ts';
import {
  eventField,
  holderField,
  type OpenedEvent,
  type OrderEvent,
  type PlaceEvent,
  placeField,
} from './order-events.ts';
import { isPaidInFull, type OrderState, toOrderState } from './order-state.ts';

const AT = '2026-11-01T10:00:00.000Z';
const NOW = new Date('2026-11-29T10:00:00Z');
const ID = 'places_1';
const UNREADABLE = { x: 1 };

const SCHOOL: School = {
  organisation: 'Northfield School',
  address: ['1 School Lane'],
  financeEmail: 'finance@example.org',
  teacherEmail: 'teacher@example.org',
};

const opened = openedEvent({
  at: AT,
  email: 'head@example.org',
  organisation: 'Northfield School',
  validUntil: '2026-12-01',
});
const ordered: OrderEvent = { kind: 'ordered', at: AT, school: SCHOOL };
const accepted: OrderEvent = { kind: 'accepted', at: AT, by: 'owner', release: 'now' };
const invoiced: OrderEvent = { kind: 'invoiced', at: AT, number: 'INV-1', dueOn: '2026-11-28' };
const released: OrderEvent = { kind: 'released', at: AT };
const paused: OrderEvent = { kind: 'paused', at: AT, why: 'unpaid' };
const resumed: OrderEvent = { kind: 'resumed', at: AT };
const ended: OrderEvent = { kind: 'ended', at: AT, why: 'refund' };
const refused: OrderEvent = { kind: 'refused', at: AT, by: 'owner', reason: 'No' };
const card: Partial<OpenedEvent> = { payBy: 'card', validUntil: undefined };

const toFields = (...events: (OrderEvent | object)[]): Facts =>
  Object.fromEntries(events.map((event, index) => [eventField(index + 1), event]));

const toState = (fields: Facts, facts: Facts = {}, now = NOW): OrderState => {
  const order = toOrderState(ID, fields, { accountId: ID, facts }, now);
  if (!order) throw new Error('No order');
  return order;
};

test.each<[string, Partial<OpenedEvent>, OrderEvent[], string]>([
  ['a card payment that is open', card, [], 'unpaid'],
  ['a card order of a school that is not paid', card, [ordered], 'unpaid'],
  ['a paid card order', card, [released], 'released'],
  ['a quote', {}, [], 'quoted'],
  ['a quote on its last day', { validUntil: '2026-11-29' }, [], 'quoted'],
  ['a quote after its last day', { validUntil: '2026-11-28' }, [], 'expired'],
  ['an order from a quote', {}, [ordered], 'ordered'],
  ['an order whose quote has ended since', { validUntil: '2026-11-28' }, [ordered], 'ordered'],
  ['an accepted order', {}, [ordered, accepted], 'accepted'],
  ['a refused order', {}, [ordered, refused], 'refused'],
  ['a released order', {}, [ordered, accepted, released], 'released'],
  ['a paused order', {}, [ordered, accepted, released, paused], 'paused'],
  ['a resumed order', {}, [ordered, accepted, released, paused, resumed], 'released'],
  ['an order paused again', {}, [ordered, released, paused, resumed, paused], 'paused'],
  ['an ended order', {}, [ordered, released, ended], 'ended'],
  ['a paused order that has ended', {}, [ordered, released, paused, ended], 'ended'],
  ['an order on the last day of its licence', { lastDay: '2026-11-29' }, [released], 'released'],
  ['an order after its licence', { lastDay: '2026-11-28' }, [released], 'ended'],
])('the stage of %s', (_, change, events, stage) => {
  const order = toState(toFields({ ...opened, ...change }, ...events));
  expect([order.stage, order.isOpen]).toEqual([stage, stage === 'released']);
});

const joined = (accountId: string): PlaceEvent => ({
  kind: 'joined',
  at: AT,
  accountId,
  paymentIntentId: `free_${accountId}`,
});
const takenBack: PlaceEvent = { kind: 'taken-back', at: AT };
const left: PlaceEvent = { kind: 'left', at: AT };
const withdrawn: PlaceEvent = { kind: 'withdrawn', at: AT };

const placeFields = (slot: number, ...events: object[]): Facts =>
  Object.fromEntries(events.map((event, index) => [placeField(slot, index + 1), event]));

test.each<[string, object[], string, string | undefined]>([
  ['without an event', [], 'free', undefined],
  ['of a pupil', [joined('a')], 'used', 'a'],
  ['of a pupil who left', [joined('a'), left], 'left', 'a'],
  ['taken back', [joined('a'), takenBack], 'taken-back', undefined],
  ['taken back after the pupil left', [joined('a'), left, takenBack], 'taken-back', undefined],
  ['given again', [joined('a'), takenBack, joined('b')], 'used', 'b'],
  ['withdrawn', [withdrawn], 'withdrawn', undefined],
  ['withdrawn from a pupil', [joined('a'), withdrawn], 'withdrawn', undefined],
  ['with an unreadable event', [UNREADABLE], 'left', undefined],
  ['of a pupil, then unreadable', [joined('a'), UNREADABLE], 'left', undefined],
  ['unreadable, then taken back', [UNREADABLE, takenBack], 'taken-back', undefined],
])('the state of a place %s', (_, events, state, accountId) => {
  const [place] = toState({ ...toFields(opened, released), ...placeFields(1, ...events) }).places;
  expect(place).toMatchObject({ slot: 1, state, events: events.length });
  expect(place?.pupil?.accountId).toBe(accountId);
});

test('sold places are used, free or taken back, and withdrawn places are not sold', () => {
  const { counts } = toState({
    ...toFields({ ...opened, places: 6 }, released),
    ...placeFields(1, joined('a')),
    ...placeFields(2, joined('b'), left),
    ...placeFields(3, joined('c'), takenBack),
    ...placeFields(4, withdrawn),
    ...placeFields(5, UNREADABLE),
  });
  expect(counts).toEqual({ sold: 5, used: 3, free: 1, takenBack: 1 });
});

test('the name belongs to the turn of its pupil', () => {
  const names = {
    [holderField(1, 1)]: { name: 'Ada', showsMore: true },
    [holderField(1, 3)]: { name: 'Bo', showsMore: false },
    [holderField(2, 1)]: UNREADABLE,
  };
  const { places } = toState({
    ...toFields(opened, released),
    ...placeFields(1, joined('a'), takenBack, joined('b')),
    ...placeFields(2, joined('c')),
    ...names,
  });
  expect(places[0]?.pupil).toMatchObject({ number: 3, holder: { name: 'Bo' } });
  expect(places[1]?.pupil?.holder).toBeUndefined();
});

test('teachers are those since the last hand-over, each with the newest link', () => {
  const teacher = (email: string, secret: string): OrderEvent => ({
    kind: 'teacher',
    at: AT,
    email,
    secret,
  });
  const handedOver: OrderEvent = { kind: 'handed-over', at: AT, email: 'c@x.org', secret: '4' };
  const before = [teacher('a@x.org', '1'), teacher('b@x.org', '2'), teacher('a@x.org', '3')];
  expect(toState(toFields(opened, ...before)).teachers).toEqual([
    { email: 'b@x.org', secret: '2' },
    { email: 'a@x.org', secret: '3' },
  ]);
  const after = toFields(opened, ...before, handedOver, teacher('d@x.org', '5'));
  expect(toState(after).teachers).toEqual([
    { email: 'c@x.org', secret: '4' },
    { email: 'd@x.org', secret: '5' },
  ]);
});

const paid: PaidFact = {
  accountId: ID,
  lines: opened.lines,
  amount: 6_000,
  currency: 'gbp',
  paidAt: AT,
  isLive: false,
  isPaidByOther: true,
  places: 3,
};
const credited = (amount: number): OrderEvent => ({
  kind: 'credited',
  at: AT,
  by: 'owner',
  key: 'key',
  number: 'CN-1',
  amount,
  places: 1,
  pupils: 0,
  reason: 'One place less',
  returns: [],
});

const [PAID, UNPAID] = [{ isPaidInFull: true }, { isPaidInFull: false }];

test.each<[string, OrderEvent[], Facts, object]>([
  ['nothing paid', [], {}, { owed: 6_000, paid: 0, due: 6_000, isOverdue: true, ...UNPAID }],
  ['all paid', [], { 'pi_1/paid': paid }, { paid: 6_000, due: 0, isOverdue: false, ...PAID }],
  [
    'a part paid',
    [],
    { 'pi_1/paid': { ...paid, amount: 1_000, lines: [{ ...opened.lines[0], amount: 1_000 }] } },
    { paid: 1_000, due: 5_000, isOverdue: true, ...UNPAID },
  ],
  [
    'paid and refunded',
    [],
    { 'pi_1/paid': paid, 'pi_1/refund:re_1:succeeded': { amount: 2_000, at: AT } },
    { paid: 4_000, due: 0, ...PAID },
  ],
  [
    'a payment of another mode',
    [],
    { 'pi_1/paid': { ...paid, isLive: true } },
    { paid: 0, ...UNPAID },
  ],
  ['a credit', [credited(2_000)], {}, { owed: 4_000, due: 4_000, ...UNPAID }],
  ['a credit of everything', [credited(6_000)], {}, { owed: 0, due: 0, ...UNPAID }],
  [
    'a credit of everything after the payment',
    [credited(6_000)],
    { 'pi_1/paid': paid },
    { owed: 0, due: 0, ...UNPAID },
  ],
  [
    'a credit after the payment',
    [credited(2_000)],
    { 'pi_1/paid': paid },
    { owed: 4_000, paid: 6_000, due: 0, isOverdue: false, ...PAID },
  ],
])('with %s', (_, events, facts, figures) => {
  const order = toState(toFields(opened, invoiced, ...events), facts);
  expect({ ...order, isPaidInFull: isPaidInFull(order) }).toMatchObject(figures);
});

test('an invoice is overdue from the day after its last day', () => {
  const at = (day: string) =>
    toState(toFields(opened, invoiced), {}, new Date(startOfDay(day))).isOverdue;
  expect([at('2026-11-28'), at('2026-11-29')]).toEqual([false, true]);
});

const FIELDS: Facts = {
  ...toFields(
    { ...opened, lastDay: '2027-08-31' },
    ordered,
    accepted,
    invoiced,
    released,
    credited(1_000),
    { kind: 'reminded', at: AT, by: 'owner' },
    { kind: 'pause-warned', at: AT, by: 'owner' },
    paused,
    resumed,
    { kind: 'told', at: AT, about: 'quote' },
    { kind: 'join-code', at: AT, code: 'AAAAABBBBB' },
    { kind: 'teacher', at: AT, email: 'a@x.org', secret: '1' },
    { kind: 'handed-over', at: AT, email: 'c@x.org', secret: '4' },
  ),
  ...placeFields(1, joined('a')),
  ...placeFields(2, joined('b'), takenBack),
  [holderField(1, 1)]: { name: 'Ada', showsMore: false },
};

test('an order without its first event is none', () => {
  const ledger = { accountId: ID, facts: {} };
  expect(toOrderState(ID, {}, ledger, NOW)).toBeUndefined();
  const spoilt = { ...FIELDS, [eventField(1)]: UNREADABLE };
  expect(toOrderState(ID, spoilt, ledger, NOW)).toBeUndefined();
});

test.each(Object.keys(FIELDS).filter((field) => field !== eventField(1)))(
  'with an unreadable %s, the order is still known, no number is given twice, and no place is free that was not',
  (field) => {
    const [before, after] = [toState(FIELDS), toState({ ...FIELDS, [field]: UNREADABLE })];
    expect(before.isOpen).toBe(true);
    expect(after.isOpen).toBe(!field.startsWith('event:'));
    expect(after.events).toBe(before.events);
    const { sold, used, free, takenBack: again } = after.counts;
    expect(sold).toBe(used + free + again);
    expect(sold).toBe(before.counts.sold);
    expect(free).toBe(before.counts.free);
    expect(again).toBeLessThanOrEqual(before.counts.takenBack);
    expect(after.places.map(({ events }) => events)).toEqual(
      before.places.map(({ events }) => events),
    );
  },
);

test('an unreadable payment pays nothing', () => {
  expect(toState(toFields(opened), { 'pi_1/paid': UNREADABLE }).due).toBe(6_000);
});
