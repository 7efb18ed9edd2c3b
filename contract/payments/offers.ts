import * as z from 'zod/mini';
import { decimalPrice } from '../catalogue/catalogue.ts';
import type { OfferDocument, SubjectDocument } from '../catalogue/content-documents.ts';
import { defineEndpoint, id, nothing } from '../endpoint.ts';
import { amountToDecimal, CURRENCY, decimalToAmount } from '../money.ts';
import { OFFER_SUBJECTS_MAX } from './prices.ts';
import { sumOf } from './spread.ts';

/** Several subjects for one price, as anyone can buy them today. */
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
  request: nothing,
  response: z.array(offer),
});

/** Maps an offer of the CMS to the API's, whose price is a decimal string. */
export const toOffer = ({ id, name, subjectIds, price }: OfferDocument): Offer => ({
  id,
  name,
  subjectIds,
  price: amountToDecimal(price),
});

/** Maps an offer of the API back. */
export const toOfferDocument = ({ price, ...offer }: Offer): OfferDocument => ({
  ...offer,
  price: decimalToAmount(price),
  currency: CURRENCY,
});

type Part = Pick<SubjectDocument, 'id' | 'price' | 'availability'>;

/** What the subjects of an offer cost one by one. */
export const priceOfParts = ({ subjectIds }: OfferDocument, subjects: readonly Part[]): number =>
  sumOf(subjects.filter(({ id }) => subjectIds.includes(id)).map(({ price }) => price));

/**
 * Selects the offers that students can buy: each of its subjects is on sale, they are not too many for one
 * payment, and together they are not cheaper one by one.
 */
export function selectOffered<T extends OfferDocument>(
  offers: readonly T[],
  subjects: readonly Part[],
): T[] {
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
