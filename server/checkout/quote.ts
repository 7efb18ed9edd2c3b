import type { OfferDocument } from '#contract/catalogue/content-documents.ts';
import type { Availability } from '#contract/catalogue/prices.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { type PaidFor, type Quote, quoteMissing } from '#contract/checkout/quote.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { getSubjectOrKept, offersIn } from '../catalogue/catalogue.ts';
import { readLatestOrKnown } from '../catalogue/read-catalogue.ts';
import { AppError } from '../errors.ts';
import { readPaidOrders } from '../places/own-places.ts';
import { hasUnreadableOrders } from '../purchases/counting-payments.ts';
import {
  findPlaceWorth,
  type Purchase,
  paidInPricesCurrency,
  toPurchases,
} from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import type { CatalogueContent } from '../services/content.ts';
import type { Payment } from '../services/payment.ts';
import type { AccountLedger } from '../store/ledger.ts';
import { paymentOrder } from './order-payment.ts';

const REFUSALS = {
  'off-sale': 'subject_off_sale',
  'no-files': 'subject_has_no_files',
} as const satisfies Record<Exclude<Availability, 'on-sale'>, ErrorCode>;

/**
 * Quotes the parts of a subject or an offer that the student lacks, at the CMS's current prices, or the last known
 * prices if the CMS does not respond, never at the browser's. The server charges no other amounts; ledger and email
 * repeat them.
 * @throws AppError `already_purchased`, `payment_disputed`, `orders_unreadable`, `offer_not_found`, or from
 * {@link requireOnSale}
 */
export async function quote(request: QuoteRequest, ledger: AccountLedger): Promise<Quote> {
  const purchases = toPurchases(ledger);
  const paidFor = paidForIn(purchases);
  // Before the CMS is read, so that it works while the CMS is down.
  if (request.subjectId && paidFor.has(request.subjectId)) throw new AppError('already_purchased');
  if (request.subjectId) refusePaused([request.subjectId], purchases);
  const [{ content }, paidOrders] = await Promise.all([
    readLatestOrKnown(),
    readPaidOrders(ledger),
  ]);
  const offers = offersIn(content);
  const missing = wantedBy(request, offers).filter((id) => !paidFor.has(id));
  if (missing.length === 0) throw new AppError('already_purchased');
  refusePaused(missing, purchases);
  if (hasUnreadableOrders(ledger)) throw new AppError('orders_unreadable');
  const subjects = await Promise.all(missing.map((id) => requireOnSale(id, content)));
  return quoteMissing(subjects, offers, paidFor, findPlaceWorth(purchases, paidOrders));
}

/** Id of the subject or the offer in a request. */
export const wantedId = ({ subjectId, offerId }: QuoteRequest): string =>
  subjectId ?? offerId ?? '';

function wantedBy({ subjectId, offerId }: QuoteRequest, offers: OfferDocument[]): string[] {
  if (subjectId) return [subjectId];
  const offer = offers.find(({ id }) => id === offerId);
  if (!offer) throw new AppError('offer_not_found');
  return offer.subjectIds;
}

/**
 * Maps each owned subject to the amount paid, net of refunds, in the purchase that gives access. A subject of a place
 * that ends is not owned.
 */
function paidForIn(purchases: Purchase[]): PaidFor {
  const forGood = purchases.filter(({ place }) => place?.lastDay === undefined);
  const active = forGood.flatMap((purchase) =>
    purchase.lines.flatMap((line) =>
      line.isActive ? [[line.subjectId, paidInPricesCurrency(purchase, line)] as const] : [],
    ),
  );
  // Reversed, so that the latest purchase wins.
  return new Map(active.toReversed());
}

/** Refuses subjects whose payment a bank is reviewing. @throws AppError `payment_disputed` */
function refusePaused(subjectIds: string[], purchases: Purchase[]): void {
  const paused = purchases.find(({ lines }) =>
    lines.some((line) => line.isPaused && subjectIds.includes(line.subjectId)),
  );
  if (paused) throw paymentDisputed(paused);
}

export const paymentDisputed = ({ paymentIntentId, isPaidByOther }: Purchase): AppError =>
  new AppError('payment_disputed', {
    message: messages.paymentDisputed(orderNumber(paymentIntentId), isPaidByOther ?? false),
  });

/** @throws AppError `subject_not_found`, `subject_off_sale` (also for kept subjects) or `subject_has_no_files` */
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

/** Returns true if {@link quote} failed because something is not for sale, false if the CMS failed. */
export const isNotForSale = (error: unknown): boolean =>
  error instanceof AppError && NOT_FOR_SALE.has(error.code);

export function isQuoted(payment: Payment, quoted: Quote): boolean {
  const order = paymentOrder(payment);
  const isSame =
    order?.offer?.id === quoted.offer?.id &&
    order?.code?.id === quoted.code?.id &&
    order?.lines.length === quoted.lines.length &&
    quoted.lines.every(({ subjectId, amount }) =>
      order?.lines.some((line) => line.subjectId === subjectId && line.amount === amount),
    );
  return isSame && payment.amount === quoted.amount && payment.currency === quoted.currency;
}
