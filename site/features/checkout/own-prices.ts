import { quoteMissing } from '#contract/checkout/quote.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { call } from '#site/lib/call.ts';
import { type OwnOffer, offerFor, type PageOffer, toPaidFor } from './page-offer.ts';

export interface OwnPrices {
  /** Price of the subject alone, in pence. */
  amount: number;
  /** Offers by id; `null` if the student would save nothing. */
  offers: ReadonlyMap<string, OwnOffer | null>;
}

type Subject = PageOffer['parts'][number] & { offers: readonly PageOffer[] };

/** @throws ApiError like `call` */
export async function fetchOwnPrices(subject: Subject): Promise<OwnPrices> {
  const paidFor = toPaidFor(await call(getPurchases, {}));
  return {
    amount: quoteMissing([subject], subject.offers, paidFor).amount,
    offers: new Map(subject.offers.map((offer) => [offer.id, offerFor(offer, paidFor) ?? null])),
  };
}
