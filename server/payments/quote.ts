import type { Availability } from '#contract/catalogue/availability.ts';
import type { OfferDocument, SubjectDocument } from '#contract/catalogue/content-documents.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Quote } from '#contract/payments/quote.ts';
import { type PaidFor, quoteMissing } from '#contract/payments/quote-missing.ts';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import { getSubjectOrKept } from '../catalogue/catalogue.ts';
import { offersIn } from '../catalogue/offers.ts';
import { readLatestOrKnown } from '../catalogue/read-catalogue.ts';
import { AppError } from '../errors.ts';
import { serverMessages } from '../messages.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { type Purchase, purchasesOf } from '../purchases/ledger.ts';
import type { CatalogueContent } from '../services/content-catalogue.ts';
import type { Payment } from '../services/payments.ts';
import { orderOfPayment } from './order-metadata.ts';

/** Why a subject cannot be bought. */
const REFUSALS = {
  'off-sale': 'subject_off_sale',
  'no-files': 'subject_has_no_files',
} as const satisfies Record<Exclude<Availability, 'on-sale'>, ErrorCode>;

/**
 * Quotes to a student what they lack of a subject or an offer, at the CMS's prices of this moment, or at the last
 * known ones where the CMS does not respond, never at the browser's. Every amount that the server charges comes
 * from here. The ledger and the email repeat what was charged.
 * @throws AppError `already_purchased`, `payment_disputed`, `offer_not_found`, or as {@link requireOnSale}
 */
export async function quote(request: QuoteRequest, ledger: AccountLedger): Promise<Quote> {
  const purchases = purchasesOf(ledger);
  const paidFor = paidForIn(purchases);
  // Before the CMS is asked, so that it may be down.
  if (request.subjectId && paidFor.has(request.subjectId)) throw new AppError('already_purchased');
  if (request.subjectId) refusePaused([request.subjectId], purchases);
  const { content } = await readLatestOrKnown();
  const offers = offersIn(content);
  const missing = wantedBy(request, offers).filter((one) => !paidFor.has(one));
  if (missing.length === 0) throw new AppError('already_purchased');
  refusePaused(missing, purchases);
  const subjects = await Promise.all(missing.map((one) => requireOnSale(one, content)));
  return quoteMissing(subjects, offers, paidFor);
}

function wantedBy({ subjectId, offerId }: QuoteRequest, offers: OfferDocument[]): string[] {
  if (subjectId) return [subjectId];
  const offer = offers.find(({ id }) => id === offerId);
  if (!offer) throw new AppError('offer_not_found');
  return offer.subjectIds;
}

/** Finds what a student paid for each subject that they own, net of refunds, by the purchase that gives access. */
function paidForIn(purchases: Purchase[]): PaidFor {
  const lines = purchases.flatMap((purchase) => purchase.lines);
  const active = lines.filter(({ isActive }) => isActive);
  // The latest comes first, and counts.
  return new Map(active.toReversed().map(({ subjectId, net }) => [subjectId, net]));
}

/**
 * Refuses to sell again what a bank is deciding about.
 * @throws AppError `payment_disputed`
 */
function refusePaused(subjectIds: string[], purchases: Purchase[]): void {
  const paused = purchases.find(({ lines }) =>
    lines.some((line) => line.isPaused && subjectIds.includes(line.subjectId)),
  );
  if (paused) throw paymentDisputed(paused);
}

/** The failure of a payment that a bank reviews, in words for the student. */
export const paymentDisputed = ({ isPaidByOther }: Purchase): AppError =>
  new AppError(
    'payment_disputed',
    isPaidByOther ? { message: serverMessages.otherPaymentDisputed } : {},
  );

/**
 * Finds a subject that can be bought now.
 * @throws AppError `subject_not_found`, `subject_off_sale` (also for one that only its buyers still have) or `subject_has_no_files`
 */
export async function requireOnSale(
  subjectId: string,
  content?: CatalogueContent,
): Promise<SubjectDocument> {
  const subject = await getSubjectOrKept(subjectId, content);
  if (subject.availability !== 'on-sale') throw new AppError(REFUSALS[subject.availability]);
  return subject;
}

const NOT_FOR_SALE = new Set<ErrorCode>([
  ...(['subject_not_found', 'offer_not_found'] as const),
  ...Object.values(REFUSALS),
]);

/** Checks whether {@link quote} failed because something cannot be bought now, not for want of the CMS. */
export const isNotForSale = (error: unknown): boolean =>
  error instanceof AppError && NOT_FOR_SALE.has(error.code);

/** Checks that a payment charges exactly what is quoted, for the same subjects. */
export function isQuoted(payment: Payment, quoted: Quote): boolean {
  const order = orderOfPayment(payment);
  const isSame =
    order?.offer?.id === quoted.offer?.id &&
    order?.code?.id === quoted.code?.id &&
    order?.lines.length === quoted.lines.length &&
    quoted.lines.every(({ subjectId, amount }) =>
      order?.lines.some((line) => line.subjectId === subjectId && line.amount === amount),
    );
  return isSame && payment.amount === quoted.amount && payment.currency === quoted.currency;
}
