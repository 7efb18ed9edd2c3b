import type { OfferDocument, SubjectDocument } from '#contract/catalogue/content-documents.ts';
import { priceOfParts } from '#contract/payments/offers.ts';

type Part = Pick<SubjectDocument, 'id' | 'name' | 'price' | 'currency'>;

/** An offer with its subjects, in their order in the shop. */
export interface PageOffer extends OfferDocument {
  parts: Part[];
  /** What they cost one by one. Pence. */
  apart: number;
}

/** Adds to each offer the names and prices of its subjects. */
export const toPageOffers = (
  offers: readonly OfferDocument[],
  subjects: readonly SubjectDocument[],
): PageOffer[] =>
  offers.map((offer) => ({
    ...offer,
    parts: subjects
      .filter(({ id }) => offer.subjectIds.includes(id))
      .map(({ id, name, price, currency }) => ({ id, name, price, currency })),
    apart: priceOfParts(offer, subjects),
  }));
