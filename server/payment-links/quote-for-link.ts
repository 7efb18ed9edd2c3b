import type { Quote } from '#contract/quote.ts';
import type { QuoteRequest } from '#contract/quote-request.ts';
import { AppError } from '../errors.ts';
import { quote } from '../payments/quote.ts';
import { hasAccess } from '../purchases/access.ts';
import type { Student } from '../purchases/student.ts';

/**
 * Quotes what a student asks someone to pay, as their own checkout would charge it now.
 * @throws AppError `already_purchased`, or as a quote does
 */
export async function quoteForLink({ ledger }: Student, request: QuoteRequest): Promise<Quote> {
  if (request.subjectId && hasAccess(ledger, request.subjectId))
    throw new AppError('already_purchased');
  return quote(request);
}
