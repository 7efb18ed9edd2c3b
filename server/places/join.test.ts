import { expect, test } from 'vitest';
import { joinConsentWording } from '#contract/checkout/consent.ts';
import { JOIN_ALPHABET, JOIN_LENGTH, joinCode } from '#contract/places/joining.ts';
import { placeFact } from '../purchases/place-facts.ts';
import type { PaidFact } from '../purchases/purchase-facts.ts';
import { type AccountLedger, type Facts, withFacts } from '../store/ledger.ts';
import { planJoin, toWorth } from './join.ts';
import { newJoinCode } from './join-codes.ts';
import { eventField, type OpenedEvent, type OrderEvent, placeField } from './order-events.ts';
import { type OrderState, toOrderState } from './order-state.ts';

const AT = '2026-11-01T10:00:00.000Z';
const NOW = new Date('2026-11-29T10:00:00Z');
const LAST_DAY = '2027-08-31';

const opened: OpenedEvent = {
  kind: 'opened',
  at: AT,
  buyer: 'school',
  payBy: 'card',
  wanted: { offerId: 'both' },
  lines: [
    { subjectId: 'micro', subjectName: 'Micro', amount: 4_000 },
    { subjectId: 'macro', subjectName: 'Macro', amount: 2_000 },
  ],
  amount: 6_000,
  currency: 'gbp',
  places: 3,
  isLive: false,
  email: 'head@example.org',
  secret: 'secret',
};
const released: OrderEvent = { kind: 'released', at: AT };

function order(fields: Facts = {}, change: Partial<OpenedEvent> = {}): OrderState {
  const events = { [eventField(1)]: { ...opened, ...change }, [eventField(2)]: released };
  const ledger = { accountId: 'places_1', facts: {} };
  const state = toOrderState('places_1', { ...events, ...fields }, ledger, NOW);
  if (!state) throw new Error('No order');
  return state;
}

const joined = (accountId: string) => ({ kind: 'joined', at: AT, accountId, paymentIntentId: 'f' });
const takenBack = { kind: 'taken-back', at: AT };
const full = {
  [placeField(1, 1)]: joined('a'),
  [placeField(2, 1)]: joined('b'),
  [placeField(3, 1)]: joined('c'),
};

const taken = { [placeField(2, 1)]: joined('pupil'), [placeField(2, 2)]: takenBack };
const newCode: OrderEvent = { kind: 'join-code', at: '2026-11-02T10:00:00.000Z', code: 'NEW' };

const nothing: AccountLedger = { accountId: 'pupil', facts: {} };

/** A ledger that gives access to these subjects. @param lastDay of a place; undefined for a purchase */
function owner(subjectIds: string[], lastDay?: string): AccountLedger {
  const paid: PaidFact = {
    accountId: 'pupil',
    lines: subjectIds.map((subjectId) => ({ subjectId, subjectName: subjectId, amount: 0 })),
    amount: 0,
    currency: 'gbp',
    paidAt: AT,
    isLive: false,
  };
  const ledger = { accountId: 'pupil', facts: { 'free_1/paid': paid } };
  if (lastDay === undefined) return ledger;
  const payment = { accountId: 'pupil', paymentIntentId: 'free_1' };
  const place = { orderId: 'places_2', slot: 1, number: 1, lastDay, worth: {}, currency: 'gbp' };
  return withFacts(ledger, [placeFact(payment, place)]);
}

const named = { name: 'Ada' };
const first = () => 0;
const last = (count: number) => count - 1;

const give = (slot: number, ...subjectIds: string[]) => ({
  kind: 'give',
  place: { slot },
  lines: subjectIds.map((subjectId) => ({ subjectId })),
});
const refuse = (code: string) => ({ kind: 'refuse', error: { code } });
const unknown = refuse('join_code_unknown');

test.each<[string, OrderState, AccountLedger, object]>([
  ['a free place', order(), nothing, give(1, 'micro', 'macro')],
  ['the subject that is missing', order(), owner(['micro']), give(1, 'macro')],
  ['nothing to an owner', order(), owner(['micro', 'macro']), { kind: 'owned' }],
  [
    'nothing to an owner, if all are in use',
    order(full),
    owner(['micro', 'macro']),
    { kind: 'owned' },
  ],
  ['no second place', order({ [placeField(2, 1)]: joined('pupil') }), nothing, { kind: 'joined' }],
  [
    'no place by the same code to a pupil whose place was taken back',
    order(taken),
    nothing,
    unknown,
  ],
  [
    'no place by the same code to such a pupil, if another has the place now',
    order({ ...taken, [placeField(2, 3)]: joined('b') }),
    nothing,
    unknown,
  ],
  [
    'a place by a new code to a pupil whose place was taken back',
    order({ ...taken, [eventField(3)]: newCode }),
    nothing,
    give(1, 'micro', 'macro'),
  ],
  ['no place, if all are in use', order(full), nothing, refuse('places_full')],
  [
    'a place taken back, if no other is free',
    order({ ...full, [placeField(2, 2)]: takenBack }),
    nothing,
    give(2, 'micro', 'macro'),
  ],
  [
    'no place of a pupil who left',
    order({ ...full, [placeField(2, 2)]: { kind: 'left', at: AT } }),
    nothing,
    refuse('places_full'),
  ],
  [
    'no withdrawn place',
    order({ ...full, [placeField(2, 2)]: { kind: 'withdrawn', at: AT } }),
    nothing,
    refuse('places_full'),
  ],
  [
    'no place while paused',
    order({ [eventField(3)]: { kind: 'paused', at: AT, why: 'unpaid' } }),
    nothing,
    refuse('places_paused'),
  ],
  [
    'a place for good to a pupil with a place that ends',
    order(),
    owner(['micro', 'macro'], LAST_DAY),
    give(1, 'micro', 'macro'),
  ],
  [
    'no place that ends earlier',
    order({}, { lastDay: '2027-01-31' }),
    owner(['micro', 'macro'], LAST_DAY),
    { kind: 'owned' },
  ],
  [
    'a place that ends later',
    order({}, { lastDay: '2028-08-31' }),
    owner(['micro', 'macro'], LAST_DAY),
    give(1, 'micro', 'macro'),
  ],
])('an order gives %s', (_, state, ledger, plan) => {
  expect(planJoin(state, ledger, named, first)).toMatchObject(plan);
});

test('pupils who join together are given any of the free places', () => {
  expect(planJoin(order(), nothing, named, last)).toMatchObject(give(3, 'micro', 'macro'));
});

test('only the first pupil of a place may deduct its price', () => {
  const state = order();
  const worth = (events: number) => toWorth(state, opened.lines, { events });
  expect(worth(0)).toEqual({ micro: 1_333, macro: 666 });
  expect(worth(2)).toEqual({ micro: 0, macro: 0 });
});

test("a payer's place needs the present consent, and a school's a name", () => {
  const parents = order({}, { buyer: 'parent', places: 1 });
  const outdated = refuse('consent_outdated');
  expect(planJoin(parents, nothing, {})).toMatchObject(outdated);
  expect(planJoin(parents, nothing, { wordingVersion: '2020-join' })).toMatchObject(outdated);
  const { version } = joinConsentWording;
  expect(planJoin(parents, nothing, { wordingVersion: version })).toMatchObject({ kind: 'give' });
  expect(planJoin(order(), nothing, {})).toMatchObject(refuse('invalid_request'));
});

test('a new code replaces the code before, and can be typed in any way', () => {
  const { events, changes } = newJoinCode({ orderId: 'places_1', joinCode: 'OLD' }, AT);
  const [event] = events;
  const code = event?.kind === 'join-code' ? event.code : '';
  expect(code).toHaveLength(JOIN_LENGTH);
  expect([...code].every((letter) => JOIN_ALPHABET.includes(letter))).toBe(true);
  expect(changes).toEqual([
    ['SET', `join-code:${code}`, JSON.stringify({ orderId: 'places_1' })],
    ['DEL', 'join-code:OLD'],
  ]);
  const typed = ` ${code.slice(0, 5).toLowerCase()} - ${code.slice(5)}`;
  expect(joinCode.parse(typed)).toBe(code);
});
