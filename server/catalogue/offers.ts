import type { OfferDocument } from '#contract/catalogue/content-documents.ts';
import { type Offer, selectOffered, toOffer } from '#contract/payments/offers.ts';
import type { CatalogueContent } from '../services/content-catalogue.ts';

export const offersIn = ({ offers, subjects }: CatalogueContent): OfferDocument[] =>
  selectOffered(offers, subjects);

export const listOffers = (content: CatalogueContent): Offer[] => offersIn(content).map(toOffer);
