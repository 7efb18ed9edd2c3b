import type { OfferDocument } from '#contract/catalogue/content-documents.ts';
import type { NotesCount } from '#contract/catalogue/notes-count.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { priceOfParts } from '#contract/checkout/offers.ts';
import { type PaidFor, type PlaceWorth, quoteMissing } from '#contract/checkout/quote.ts';
import { addUpAmounts, CURRENCY, type Currency, decimalToAmount } from '#contract/money.ts';
import { isOwned, isOwnedForGood, type Purchase } from '#contract/purchases/purchases.ts';

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

/** Amounts by which a student's purchases lower prices. */
export interface OwnedSubjects {
  paidFor: PaidFor;
  worth: PlaceWorth;
}

/** Returns undefined if the student owns every subject, or would save nothing. */
export function offerFor(
  offer: PageOffer,
  { paidFor, worth }: OwnedSubjects,
): OwnOffer | undefined {
  const missing = offer.parts.filter(({ id }) => !paidFor.has(id));
  if (missing.length === 0) return undefined;
  const quote = quoteMissing(missing, [offer], paidFor, worth);
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
  owned: OwnedSubjects,
): OwnOffer | undefined {
  const { offer } = quoteMissing([subject], offers, owned.paidFor, owned.worth);
  const best = offers.find(({ id }) => id === offer?.id);
  return best && offerFor(best, owned);
}

/** Returns what a student paid for owned subjects, less refunds, and what places that end are worth. */
export function toOwnedSubjects(purchases: readonly Purchase[]): OwnedSubjects {
  const [forGood, others] = [purchases.filter(isOwnedForGood), purchases.filter(isOwned)];
  const toEntry = (subjectId: string, amount: string) =>
    [subjectId, decimalToAmount(amount, CURRENCY)] as const;
  return {
    paidFor: new Map(forGood.map(({ subjectId, paid }) => toEntry(subjectId, paid))),
    worth: new Map(
      others.flatMap(({ subjectId, place }) => (place ? [toEntry(subjectId, place.worth)] : [])),
    ),
  };
}
