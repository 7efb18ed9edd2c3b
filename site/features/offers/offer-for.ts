import type { Currency } from '#contract/money.ts';
import { type PaidFor, quoteMissing } from '#contract/payments/quote-missing.ts';
import { sumOf } from '#contract/payments/spread.ts';
import type { PageOffer } from './page-offer.ts';

export interface OwnOffer {
  /** Pence. */
  amount: number;
  currency: Currency;
  /** Price of the missing subjects separately, in pence. */
  apart: number;
  owned: string[];
  missing: string[];
}

/** Returns undefined if the student owns every subject, or would save nothing. */
export function offerFor(offer: PageOffer, paidFor: PaidFor): OwnOffer | undefined {
  const missing = offer.parts.filter(({ id }) => !paidFor.has(id));
  if (missing.length === 0) return undefined;
  const quote = quoteMissing(missing, [offer], paidFor);
  if (!quote.offer) return undefined;
  const owned = offer.parts.filter(({ id }) => paidFor.has(id));
  return {
    amount: quote.amount,
    currency: quote.currency,
    apart: sumOf(missing.map(({ price }) => price)),
    owned: owned.map(({ name }) => name),
    missing: missing.map(({ name }) => name),
  };
}
