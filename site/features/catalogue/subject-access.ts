import type { UpdatedFile } from '#contract/editions/updated-files.ts';
import type { Review } from '#contract/purchases/purchases.ts';
import { accessQueries } from '#site/lib/queries.ts';
import type { PageSubject } from './page-subject.ts';
import { useStudentQuery } from './use-student-query.ts';

/** `unknown`: still loading, or a visitor. `failed`: the call failed. */
export type Access = 'unknown' | 'none' | 'granted' | 'failed';

interface SubjectVisit {
  access: Access;
  /** Last day of a place that ends. */
  endsOn: string | undefined;
  /** Files with an edition that is new to the student. */
  updated: readonly UpdatedFile[];
  /** Payments, also for other subjects, that banks are reviewing. Known without access. */
  underReview: readonly Review[];
  retry: () => void;
}

const NO_REVIEWS: readonly Review[] = [];

/** @param isOwned true on the owners' page */
export function useAccess(subjectId: string, isOwned: boolean): SubjectVisit {
  const { session, data, isError, isFetching, refetch } = useStudentQuery(
    accessQueries.of(subjectId),
  );
  const visit = {
    endsOn: data?.endsOn,
    updated: data?.updated ?? [],
    underReview: data?.underReview ?? NO_REVIEWS,
    retry: () => refetch(),
  };
  if (session === 'admin' || data?.hasAccess) return { ...visit, access: 'granted' };
  if (data) return { ...visit, access: 'none' };
  if (isError && !isFetching) return { ...visit, access: 'failed' };
  return { ...visit, access: isOwned ? 'granted' : 'unknown' };
}

/** Content of a locked file's row for people without access. */
export interface SubjectAccess {
  subjectName: string;
  isOffSale: boolean;
  /** True if the page shows the purchase button, to which a locked row links. */
  hasPurchaseButton: boolean;
  isUnderReview: boolean;
}

export const PURCHASE_BUTTON_ID = 'purchase';

export const toSubjectAccess = (
  { id, name, availability }: PageSubject,
  { access, underReview }: SubjectVisit,
): SubjectAccess => {
  const isUnderReview = underReview.some(({ subjectId }) => subjectId === id);
  return {
    subjectName: name,
    // A page that was built without files may have fetched some since.
    isOffSale: availability === 'off-sale',
    hasPurchaseButton:
      availability === 'on-sale' && (access === 'unknown' || access === 'none') && !isUnderReview,
    isUnderReview,
  };
};
