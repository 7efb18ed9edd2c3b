import { expect, test } from 'vitest';
import type { Availability } from '#contract/catalogue/availability.ts';
import { selectCards } from './select-cards.ts';

const subject = (id: string, availability: Availability = 'on-sale') => ({ id, availability });
const subjects = [
  subject('micro'),
  subject('old', 'off-sale'),
  subject('macro'),
  subject('new', 'no-files'),
];

const idsFor = (owned: string[], first = owned) =>
  selectCards(subjects, { owned: new Set(owned), first: new Set(first), paidFor: new Map() }).map(
    ({ id }) => id,
  );

test('a subject that is off sale has no card, unless the student owns it', () => {
  expect(idsFor([])).toEqual(['micro', 'macro', 'new']);
  expect(idsFor(['old'])).toEqual(['old', 'micro', 'macro', 'new']);
});

test("owned subjects come first, and each group keeps the shop's order", () => {
  expect(idsFor(['macro'])).toEqual(['macro', 'micro', 'new']);
  expect(idsFor(['new', 'micro'])).toEqual(['micro', 'new', 'macro']);
  expect(idsFor(['macro', 'old'])).toEqual(['old', 'macro', 'micro', 'new']);
});

test('a purchase that arrives after the cards are shown neither moves nor adds a card', () => {
  expect(idsFor(['macro'], [])).toEqual(['micro', 'macro', 'new']);
  expect(idsFor(['old', 'macro'], [])).toEqual(['micro', 'macro', 'new']);
});

test('a purchase of an unknown subject changes nothing', () => {
  expect(idsFor(['gone'])).toEqual(['micro', 'macro', 'new']);
});
