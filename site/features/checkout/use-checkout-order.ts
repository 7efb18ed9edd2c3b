import { toSubjectDocument } from '#contract/catalogue/catalogue.ts';
import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';
import type { PageOffer } from '#site/features/offers/page-offer.ts';
import { describeError, needsReload, referenceOf } from '#site/lib/api-error.ts';
import { useQueryParameter } from '#site/lib/browser.ts';
import { subjectsQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { type CheckoutOrder, offerOrder, subjectOrder } from './checkout-order.ts';

type OrderLookup =
  | { state: 'loading' }
  | { state: 'found'; order: CheckoutOrder }
  | { state: 'missing' }
  | {
      state: 'failed';
      reason: string;
      reference: string | undefined;
      needsReload: boolean;
      retry: () => void;
    };

/** Accepts subjects and offers that are newer than the build. */
export function useCheckoutOrder(subjects: SubjectDocument[], offers: PageOffer[]): OrderLookup {
  // null if the address names none, undefined before hydration
  const offerId = useQueryParameter('offer');
  const id = useQueryParameter('subject');
  const live = useQuery(subjectsQuery, Boolean(id) && !offerId);
  if (id === undefined || offerId === undefined) return { state: 'loading' };
  if (offerId) return { state: 'found', order: offerOrder(offerId, offers) };
  const current = live.data?.find((subject) => subject.id === id);
  const known = current
    ? toSubjectDocument(current)
    : subjects.find((subject) => subject.id === id);
  if (known) return { state: 'found', order: subjectOrder(known, offers) };
  if (live.isFetching) return { state: 'loading' };
  if (live.isError) {
    return {
      state: 'failed',
      reason: describeError(live.error),
      reference: referenceOf(live.error),
      needsReload: needsReload(live.error),
      retry: () => void live.refetch(),
    };
  }
  return { state: 'missing' };
}
