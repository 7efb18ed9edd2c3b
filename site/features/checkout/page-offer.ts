import type { OfferDocument } from '#contract/catalogue/content-documents.ts';
import type { NotesCount } from '#contract/catalogue/notes-count.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { priceOfParts } from '#contract/checkout/offers.ts';
import { type PaidFor, quoteMissing } from '#contract/checkout/quote.ts';
import { addUpAmounts, CURRENCY, type Currency, decimalToAmount } from '#contract/money.ts';
import { isOwned, type Purchase } from '#contract/purchases/purchases.ts';

type Part = Pick<SubjectDocument, 'id' | 'name' | 'price' | 'currency'>;

interface SoldPart extends Part {
  notes: NotesCount;
}

export interface PageOffer extends OfferDocument {
  parts: SoldPart[];
  /** Price of the subjects separately. */
  apart: number;
}

export const toPageOffers = (
  offers: readonly OfferDocument[],
  subjects: readonly (SubjectDocument & { notes: NotesCount })[],
): PageOffer[] =>
  offers.map((offer) => ({
    ...offer,
    parts: subjects
      .filter(({ id }) => offer.subjectIds.includes(id))
      .map(({ id, name, price, currency, notes }) => ({ id, name, price, currency, notes })),
    apart: priceOfParts(offer, subjects),
  }));

export interface OwnOffer {
  amount: number;
  currency: Currency;
  /** Price of the missing subjects separately. */
  apart: number;
  owned: string[];
  missing: string[];
}

/** Returns undefined if the student owns every subject, or would save nothing. */
export function offerFor(offer: PageOffer, paidFor: PaidFor): OwnOffer | undefined {
  const missing = offer.parts.filter(({ id }) => !paidFor.has(id));
  if (missing.length === 0) return undefined;
  const quote = quoteMissing(missing, [offer], paidFor);
  if (!quote.offer) return undefined;
  const owned = offer.parts.filter(({ id }) => paidFor.has(id));
  return {
    amount: quote.amount,
    currency: quote.currency,
    apart: addUpAmounts(missing.map(({ price }) => price)),
    owned: owned.map(({ name }) => name),
    missing: missing.map(({ name }) => name),
  };
}

/** Returns the cheapest offer that a subject completes for the student, and undefined if that saves nothing. */
export function completedBy(
  subject: Part,
  offers: readonly PageOffer[],
  paidFor: PaidFor,
): OwnOffer | undefined {
  const { offer } = quoteMissing([subject], offers, paidFor);
  const best = offers.find(({ id }) => id === offer?.id);
  return best && offerFor(best, paidFor);
}

/** Returns what a student paid for each owned subject, less refunds, by subject id. */
export const toPaidFor = (purchases: readonly Purchase[]): PaidFor =>
  new Map(
    purchases
      .filter(isOwned)
      .map(({ subjectId, paid }) => [subjectId, decimalToAmount(paid, CURRENCY)]),
  );
