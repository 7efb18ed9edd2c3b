import { expect, test } from 'vitest';
import { endOfLicence } from '#contract/places/licence.ts';
import type { PaymentFacts } from '../store/ledger.ts';
import {
  findPlace,
  hasPlaceEnded,
  holdChanges,
  isHeld,
  type PlaceFact,
  placeFact,
  resumeChanges,
} from './place-facts.ts';
import { toPurchaseStatus } from './purchase-status.ts';

const payment = { accountId: 'pupil', paymentIntentId: 'free_1' };
const AT = '2026-11-29T10:00:00.000Z';
const LAST_DAY = '2027-08-31';
const place: PlaceFact = {
  orderId: 'places_1',
  slot: 1,
  number: 1,
  worth: { micro: 2_000 },
  currency: 'gbp',
};
const UNREADABLE = { x: 1 };

/** Facts after changes of the payment. */
const after = (facts: PaymentFacts, changes: ReturnType<typeof holdChanges>): PaymentFacts => ({
  ...facts,
  ...Object.fromEntries(
    changes.map(([, , field, text]) => [String(field).split('/')[1], JSON.parse(String(text))]),
  ),
});
const hold = (facts: PaymentFacts) => after(facts, holdChanges(payment, facts, AT));
const resume = (facts: PaymentFacts) => after(facts, resumeChanges(payment, facts, AT));

test.each<[string, PaymentFacts, boolean]>([
  ['no fact', {}, false],
  ['held', { 'held:1': { at: AT } }, true],
  ['held and resumed', { 'held:1': { at: AT }, 'resumed:1': { at: AT } }, false],
  ['held again', { 'held:1': {}, 'resumed:1': {}, 'held:2': {} }, true],
  ['resumed again', { 'held:1': {}, 'resumed:1': {}, 'held:2': {}, 'resumed:2': {} }, false],
  ['held, unreadable', { 'held:1': UNREADABLE }, true],
  ['resumed without a hold', { 'resumed:1': {} }, false],
])('if the access rests after %s', (_, facts, isResting) => {
  expect(isHeld(facts)).toBe(isResting);
});

test('the access rests and works again as often as needed, and repeats change nothing', () => {
  let facts: PaymentFacts = {};
  for (let times = 0; times < 3; times += 1) {
    facts = hold(facts);
    expect([isHeld(facts), holdChanges(payment, facts, AT)]).toEqual([true, []]);
    facts = resume(facts);
    expect([isHeld(facts), resumeChanges(payment, facts, AT)]).toEqual([false, []]);
  }
  expect(Object.keys(facts)).toHaveLength(6);
});

test.each<[string, PaymentFacts, number, boolean]>([
  ['an order that is no place', {}, Number.MAX_SAFE_INTEGER, false],
  ['a place for good', { place }, Number.MAX_SAFE_INTEGER, false],
  [
    'a place on its last day',
    { place: { ...place, lastDay: LAST_DAY } },
    endOfLicence(LAST_DAY) - 1,
    false,
  ],
  [
    'a place after its last day',
    { place: { ...place, lastDay: LAST_DAY } },
    endOfLicence(LAST_DAY),
    true,
  ],
  ['an unreadable place', { place: UNREADABLE }, 0, true],
])('if %s has ended', (_, facts, now, hasEnded) => {
  expect(hasPlaceEnded(facts, now)).toBe(hasEnded);
});

test('a place is read as it was written, and an unreadable one not at all', () => {
  const [, , , text] = placeFact(payment, place);
  expect(findPlace({ place: JSON.parse(String(text)) })).toEqual(place);
  expect(findPlace({ place: UNREADABLE })).toBeUndefined();
});

const paid = { amount: 0, lines: [{ subjectId: 'micro', subjectName: 'Micro', amount: 0 }] };

test.each<[string, PaymentFacts, object]>([
  ['a place', { place }, { isActive: true, isHeld: false, status: 'free' }],
  ['a resting place', { place, 'held:1': {} }, { isActive: false, isHeld: true, status: 'free' }],
  [
    'a place taken back',
    { place, revoked: {} },
    { isActive: false, isHeld: false, status: 'revoked' },
  ],
  [
    'a resting place that has ended',
    { place, 'held:1': {}, revoked: {} },
    { isActive: false, isHeld: false, status: 'revoked' },
  ],
  [
    'a place after its licence',
    { place: { ...place, lastDay: '2020-08-31' } },
    { isActive: false, isHeld: false, status: 'revoked' },
  ],
  ['an unreadable place', { place: UNREADABLE }, { isActive: false, status: 'revoked' }],
])('the status of %s', (_, facts, status) => {
  expect(toPurchaseStatus(facts, paid)).toMatchObject(status);
});
