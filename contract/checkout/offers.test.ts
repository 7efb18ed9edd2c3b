import { expect, test } from 'vitest';
import { type Availability, OFFER_SUBJECTS_MAX } from '../catalogue/prices.ts';
import { priceOfParts, selectOffered, toOffer, toOfferDocument } from './offers.ts';

const subject = (id: string, availability: Availability = 'on-sale', price = 3000) => ({
  id,
  price,
  availability,
});
const both = {
  id: 'both',
  name: 'Both subjects',
  subjectIds: ['micro', 'macro'],
  price: 5000,
  currency: 'gbp' as const,
};
const subjects = [subject('micro'), subject('macro'), subject('trade')];

test('an offer survives the conversion to a decimal price and back', () => {
  expect(toOffer(both).price).toBe('50.00');
  expect(toOfferDocument(toOffer(both))).toEqual(both);
});

test("adds up the prices of an offer's own subjects only", () => {
  expect(priceOfParts(both, subjects)).toBe(6000);
});

test('sells an offer only if all its subjects are on sale and it costs no more than their sum', () => {
  expect(selectOffered([both], subjects)).toEqual([both]);
  expect(selectOffered([{ ...both, price: 6000 }], subjects)).toHaveLength(1);
  expect(selectOffered([{ ...both, price: 6001 }], subjects)).toEqual([]);
  for (const availability of ['off-sale', 'no-files'] as const) {
    expect(selectOffered([both], [subject('micro'), subject('macro', availability)])).toEqual([]);
  }
  expect(selectOffered([both], [subject('micro')])).toEqual([]);
});

test('does not sell an offer with more subjects than one payment can name', () => {
  const offerOf = (count: number) => {
    const all = Array.from({ length: count }, (_, index) => subject(`s${index}`));
    return selectOffered([{ ...both, subjectIds: all.map(({ id }) => id) }], all);
  };
  expect(offerOf(OFFER_SUBJECTS_MAX)).toHaveLength(1);
  expect(offerOf(OFFER_SUBJECTS_MAX + 1)).toEqual([]);
});
