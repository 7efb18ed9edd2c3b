import type { Currency } from '../money.ts';

export interface QuoteLine {
  subjectId: string;
  subjectName: string;
  amount: number;
}

export interface Quote {
  lines: QuoteLine[];
  amount: number;
  currency: Currency;
  /** The offer that makes it cheaper than its parts. */
  offer?: Pick<PricedOffer, 'id' | 'name'> | undefined;
  code?: { id: string; code: string } | undefined;
  undiscounted?: number | undefined;
}

export interface PricedSubject {
  id: string;
  name: string;
  price: number;
  currency: Currency;
}

/** A bundle of subjects. `price` is in hundredths of their currency. */
export interface PricedOffer {
  id: string;
  name: string;
  subjectIds: string[];
  price: number;
}

/**
 * Computes the charge for a subject. Only this module and `quote-missing.ts` compute amounts: pages show
 * them and `server/checkout/quote.ts` charges them, so the two cannot differ. Changes to an amount, such as
 * a discount, belong here.
 */
export function quoteSubject({ id, name, price, currency }: PricedSubject): Quote {
  const lines = [{ subjectId: id, subjectName: name, amount: price }];
  return { lines, amount: price, currency };
}
