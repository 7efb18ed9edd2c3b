import { getPurchases } from '#contract/payments/purchases.ts';
import { quoteMissing } from '#contract/payments/quote-missing.ts';
import { call } from '#site/lib/call.ts';
import { type OwnOffer, offerFor } from './offer-for.ts';
import type { PageOffer } from './page-offer.ts';
import { paidForOf } from './paid-for.ts';

/** What a student pays for a subject that they lack. */
export interface OwnPrices {
  /** For the subject alone, in pence. */
  amount: number;
  /** For each of its offers, by its id; `null` where they gain nothing by it. */
  offers: ReadonlyMap<string, OwnOffer | null>;
}

type Subject = PageOffer['parts'][number] & { offers: readonly PageOffer[] };

/** Computes what the student who is signed in pays. @throws ApiError as `call` */
export async function fetchOwnPrices(subject: Subject): Promise<OwnPrices> {
  const paidFor = paidForOf(await call(getPurchases, {}));
  return {
    amount: quoteMissing([subject], subject.offers, paidFor).amount,
    offers: new Map(subject.offers.map((offer) => [offer.id, offerFor(offer, paidFor) ?? null])),
  };
}
