import { getPurchases } from '#contract/purchases/purchases.ts';
import { call } from '#site/lib/call.ts';
import {
  completedBy,
  type OwnOffer,
  offerFor,
  type PageOffer,
  toOwnedSubjects,
} from './page-offer.ts';

export interface OwnPrices {
  /** Offer that the subject completes. Undefined if the subject has its usual price. */
  completed: OwnOffer | undefined;
  /** Offers by id; `null` if the student would save nothing. */
  offers: ReadonlyMap<string, OwnOffer | null>;
}

type Subject = Omit<PageOffer['parts'][number], 'notes'> & { offers: readonly PageOffer[] };

/** @throws ApiError like `call` */
export async function fetchOwnPrices(subject: Subject): Promise<OwnPrices> {
  const owned = toOwnedSubjects(await call(getPurchases, {}));
  return {
    completed: completedBy(subject, subject.offers, owned),
    offers: new Map(subject.offers.map((offer) => [offer.id, offerFor(offer, owned) ?? null])),
  };
}
