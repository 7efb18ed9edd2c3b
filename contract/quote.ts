import * as z from 'zod/mini';
import { id } from './endpoint.ts';
import type { Currency } from './money.ts';

/** What a buyer asks a quote for. */
export const quoteRequest = z.strictObject({ subjectId: id });
export type QuoteRequest = z.infer<typeof quoteRequest>;

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
}

/** A subject on sale. */
interface PricedSubject {
  id: string;
  name: string;
  price: number;
  currency: Currency;
}

/**
 * Computes what a buyer is charged for a subject. This is the only place that computes an amount:
 * pages show it and `server/payments/quote.ts` charges it, so the two cannot differ. Whatever changes
 * an amount, such as a discount, belongs here.
 */
export function quoteSubject({ id, name, price, currency }: PricedSubject): Quote {
  const lines = [{ subjectId: id, subjectName: name, amount: price }];
  return { lines, amount: lines.reduce((sum, line) => sum + line.amount, 0), currency };
}
