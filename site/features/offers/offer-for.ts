import type { Currency } from '#contract/money.ts';
import { type PaidFor, quoteMissing } from '#contract/payments/quote-missing.ts';
import { sumOf } from '#contract/payments/spread.ts';
import type { PageOffer } from './page-offer.ts';

/** What an offer costs a student, and what it spares them. */
export interface OwnOffer {
  /** Pence. */
  amount: number;
  currency: Currency;
  /** What the missing subjects cost one by one, in pence. */
  apart: number;
  /** The names of the subjects. */
  owned: string[];
  missing: string[];
}

/**
 * Computes what an offer costs a student who owns none, or some, of its subjects.
 * @returns undefined where they own all of it, or pay no less than for the missing subjects one by one
 */
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
