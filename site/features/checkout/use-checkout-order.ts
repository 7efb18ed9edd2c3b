import { type SubjectDocument, toSubjectDocument } from '#contract/catalogue/subject.ts';
import type { QuoteData, QuoteRequest } from '#contract/checkout/quote-request.ts';
import { joinNames } from '#contract/join-names.ts';
import { checkoutLabels } from '#site/features/card-payment/labels.ts';
import { useQueryParameter } from '#site/lib/browser.ts';
import { paths } from '#site/lib/paths.ts';
import { subjectsQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import type { PageOffer } from './page-offer.ts';

/** Subject or offer to buy, before the server's quote. */
export interface CheckoutOrder {
  request: QuoteRequest;
  /** Name of the subject or offer; {@link nameOrder} names what is bought. */
  name: string;
  href: string;
  /** Undefined for an offer. */
  subject?: SubjectDocument | undefined;
  offers: readonly PageOffer[];
  /** True if only the server can compute the student's price, because an offer includes the subject. */
  isQuoted: boolean;
}

/** Names what is bought: of an offer, only the subjects that the student lacks. */
export function nameOrder({ request, name, offers }: CheckoutOrder, { lines }: QuoteData): string {
  if (request.subjectId) return name;
  const offer = offers.find(({ id }) => id === request.offerId);
  const isWhole = offer?.subjectIds.length === lines.length;
  return isWhole ? name : joinNames(lines.map(({ subjectName }) => subjectName));
}

type OrderLookup =
  | { state: 'loading' }
  | { state: 'found'; order: CheckoutOrder }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown; retry: () => void };

/** Accepts subjects and offers that are newer than the build. */
export function useCheckoutOrder(subjects: SubjectDocument[], offers: PageOffer[]): OrderLookup {
  // null if the address names none, undefined before hydration
  const offerId = useQueryParameter('offer');
  const id = useQueryParameter('subject');
  const live = useQuery(subjectsQuery, Boolean(id) && !offerId);
  if (id === undefined || offerId === undefined) return { state: 'loading' };
  if (offerId) return { state: 'found', order: offerOrder(offerId, offers) };
  const current = live.data?.find((candidate) => candidate.id === id);
  const subject = current
    ? toSubjectDocument(current)
    : subjects.find((candidate) => candidate.id === id);
  if (subject) return { state: 'found', order: subjectOrder(subject, offers) };
  if (live.isFetching) return { state: 'loading' };
  if (live.isError) {
    return { state: 'failed', error: live.error, retry: () => void live.refetch() };
  }
  return { state: 'missing' };
}

function subjectOrder(subject: SubjectDocument, offers: readonly PageOffer[]): CheckoutOrder {
  const { id, name, slug } = subject;
  return {
    request: { subjectId: id },
    name,
    href: paths.subject(slug),
    subject,
    offers,
    isQuoted: offers.some(({ subjectIds }) => subjectIds.includes(id)),
  };
}

const offerOrder = (offerId: string, offers: readonly PageOffer[]): CheckoutOrder => ({
  request: { offerId },
  name: offers.find(({ id }) => id === offerId)?.name ?? checkoutLabels.offer,
  href: paths.home(),
  offers,
  isQuoted: true,
});
