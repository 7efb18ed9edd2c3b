import * as z from 'zod/mini';
import { features } from '#shop';
import type { OfferDocument } from '../catalogue/content-documents.ts';
import { OFFER_SUBJECTS_MAX } from '../catalogue/prices.ts';
import { decimalPrice, type SubjectDocument } from '../catalogue/subject.ts';
import { defineEndpoint, id } from '../endpoint.ts';
import { addUpAmounts, amountToDecimal, CURRENCY, decimalToAmount } from '../money.ts';

export const offer = z.strictObject({
  id,
  name: z.string(),
  subjectIds: z.array(id),
  price: decimalPrice,
});
export type Offer = z.infer<typeof offer>;

export const getOffers = defineEndpoint({
  method: 'GET',
  path: '/api/offers',
  response: z.array(offer),
});

export const toOffer = ({ id, name, subjectIds, price }: OfferDocument): Offer => ({
  id,
  name,
  subjectIds,
  price: amountToDecimal(price, CURRENCY),
});

export const toOfferDocument = ({ price, ...offer }: Offer): OfferDocument => ({
  ...offer,
  price: decimalToAmount(price, CURRENCY),
  currency: CURRENCY,
});

type Part = Pick<SubjectDocument, 'id' | 'price' | 'availability'>;

export const priceOfParts = ({ subjectIds }: OfferDocument, subjects: readonly Part[]): number =>
  addUpAmounts(subjects.filter(({ id }) => subjectIds.includes(id)).map(({ price }) => price));

/**
 * Selects offers whose subjects are all on sale, fit in one payment, and cost at least as much one by one. Selects none
 * while offers are switched off.
 */
export function selectOffered<T extends OfferDocument>(
  offers: readonly T[],
  subjects: readonly Part[],
): T[] {
  if (!features.offers) return [];
  const onSale = new Set(
    subjects.filter(({ availability }) => availability === 'on-sale').map(({ id }) => id),
  );
  return offers.filter(
    (offer) =>
      offer.subjectIds.length <= OFFER_SUBJECTS_MAX &&
      offer.subjectIds.every((id) => onSale.has(id)) &&
      offer.price <= priceOfParts(offer, subjects),
  );
}
