import { type Quote, type QuoteRequest, quoteSubject } from '#contract/quote.ts';
import { getSubject } from '../catalogue/catalogue.ts';
import type { Payment } from '../services/payments.ts';

/**
 * Quotes a subject at the CMS's price of this moment, never at the browser's. Every amount that the
 * server charges comes from here. The ledger and the email repeat what was charged.
 * @throws AppError `subject_not_found`
 */
export async function quote({ subjectId }: QuoteRequest): Promise<Quote> {
  return quoteSubject(await getSubject(subjectId));
}

/** Checks that a payment charges exactly what is quoted. */
export function isQuoted({ amount, currency }: Payment, quoted: Quote): boolean {
  return amount === quoted.amount && currency === quoted.currency;
}
