import type { Currency } from '../money.ts';

/** One subject of a quote. */
export interface QuoteLine {
  subjectId: string;
  subjectName: string;
  amount: number;
}

/** What a buyer is charged: the lines, and their sum. */
export interface Quote {
  lines: QuoteLine[];
  amount: number;
  currency: Currency;
  /** The offer by which it is cheaper than its parts. */
  offer?: Pick<PricedOffer, 'id' | 'name'> | undefined;
  /** The discount code that counts. */
  code?: { id: string; code: string } | undefined;
  /** The amount without the code. */
  undiscounted?: number | undefined;
}

/** A subject on sale. */
export interface PricedSubject {
  id: string;
  name: string;
  price: number;
  currency: Currency;
}

/** Several subjects for one price, in hundredths of the currency of their prices. */
export interface PricedOffer {
  id: string;
  name: string;
  subjectIds: string[];
  price: number;
}

/**
 * Computes what a buyer is charged for a subject. This module and `quote-missing.ts` alone compute amounts:
 * pages show them and `server/payments/quote.ts` charges them, so the two cannot differ. Whatever changes
 * an amount, such as a discount, belongs here.
 */
export function quoteSubject({ id, name, price, currency }: PricedSubject): Quote {
  const lines = [{ subjectId: id, subjectName: name, amount: price }];
  return { lines, amount: price, currency };
}
