import type { OfferDocument } from '#contract/catalogue/content-documents.ts';
import { type Offer, selectOffered, toOffer } from '#contract/payments/offers.ts';
import type { CatalogueContent } from '../services/content-catalogue.ts';
import { readLatestOrKnown } from './read-catalogue.ts';

/**
 * Reads the offers that students can buy, as the CMS has them now, or as they were last known where the CMS
 * does not respond.
 * @throws AppError `unavailable` where nothing is known
 */
export async function readOffers(): Promise<OfferDocument[]> {
  return offersIn((await readLatestOrKnown()).content);
}

/** Selects the offers that students can buy. */
export const offersIn = ({ offers, subjects }: CatalogueContent): OfferDocument[] =>
  selectOffered(offers, subjects);

/** Lists the offers that students can buy, the cheapest first. */
export const listOffers = (content: CatalogueContent): Offer[] => offersIn(content).map(toOffer);
