import type { OfferDocument } from '#contract/catalogue/content-documents.ts';
import { type Offer, selectOffered, toOffer } from '#contract/payments/offers.ts';
import type { CatalogueContent } from '../services/content-catalogue.ts';

/** Selects the offers that students can buy. */
export const offersIn = ({ offers, subjects }: CatalogueContent): OfferDocument[] =>
  selectOffered(offers, subjects);

/** Lists the offers that students can buy, the cheapest first. */
export const listOffers = (content: CatalogueContent): Offer[] => offersIn(content).map(toOffer);
