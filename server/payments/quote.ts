import type { Availability } from '#contract/availability.ts';
import type { SubjectDocument } from '#contract/content-documents.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Quote, quoteSubject } from '#contract/quote.ts';
import type { QuoteRequest } from '#contract/quote-request.ts';
import { getSubjectOrKept } from '../catalogue/catalogue.ts';
import { AppError } from '../errors.ts';
import type { Payment } from '../services/payments.ts';

/** Why a subject cannot be bought. */
const REFUSALS = {
  'off-sale': 'subject_off_sale',
  'no-files': 'subject_has_no_files',
} as const satisfies Record<Exclude<Availability, 'on-sale'>, ErrorCode>;

/**
 * Quotes a subject at the CMS's price of this moment, or at the last known one where the CMS does not
 * respond, never at the browser's. Every amount that the server charges comes from here. The ledger and the email repeat what was charged.
 * @throws AppError as {@link requireOnSale}
 */
export async function quote({ subjectId = '' }: QuoteRequest): Promise<Quote> {
  return quoteSubject(await requireOnSale(subjectId));
}

/**
 * Finds a subject that can be bought now.
 * @throws AppError `subject_not_found`, `subject_off_sale` (also for one that only its buyers still have) or `subject_has_no_files`
 */
export async function requireOnSale(subjectId: string): Promise<SubjectDocument> {
  const subject = await getSubjectOrKept(subjectId);
  if (subject.availability !== 'on-sale') throw new AppError(REFUSALS[subject.availability]);
  return subject;
}

const NOT_FOR_SALE = new Set<ErrorCode>(['subject_not_found', ...Object.values(REFUSALS)]);

/** Checks whether {@link quote} failed because the subject cannot be bought now, not for want of the CMS. */
export const isNotForSale = (error: unknown): boolean =>
  error instanceof AppError && NOT_FOR_SALE.has(error.code);

/** Checks that a payment charges exactly what is quoted, by the same discount code. */
export function isQuoted({ amount, currency, metadata }: Payment, quoted: Quote): boolean {
  const isSameCode = metadata['codeId'] === quoted.code?.id;
  return amount === quoted.amount && currency === quoted.currency && isSameCode;
}
