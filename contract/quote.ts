import { CURRENCY } from './money.ts';

/** One subject of a quote. `amount` in pence. */
export interface QuoteLine {
  subjectId: string;
  subjectName: string;
  amount: number;
}

/** What a buyer is charged: the lines, and their sum in pence. */
export interface Quote {
  lines: QuoteLine[];
  amount: number;
  currency: typeof CURRENCY;
}

/** A subject on sale. `price` in pence. */
interface PricedSubject {
  id: string;
  name: string;
  price: number;
}

/**
 * Computes what a buyer is charged for a subject. This is the only place that computes an amount:
 * pages show it and `server/payments/quote.ts` charges it, so the two cannot differ. Whatever changes
 * an amount, such as a discount, belongs here.
 */
export function quoteSubject({ id, name, price }: PricedSubject): Quote {
  const lines = [{ subjectId: id, subjectName: name, amount: price }];
  return { lines, amount: lines.reduce((sum, line) => sum + line.amount, 0), currency: CURRENCY };
}
