import type { OfferDocument, SubjectDocument } from '#contract/catalogue/content-documents.ts';
import { priceOfParts } from '#contract/payments/offers.ts';

type Part = Pick<SubjectDocument, 'id' | 'name' | 'price' | 'currency'>;

export interface PageOffer extends OfferDocument {
  parts: Part[];
  /** Price of the subjects separately, in pence. */
  apart: number;
}

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
