import { useEffect, useState } from 'react';
import type { Review } from '#contract/purchases/purchases.ts';
import { logError } from '#site/lib/api-error.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { accessQueries } from '#site/lib/queries.ts';
import type { RowProgress } from './file-progress.ts';
import type { PageSubject } from './page-subject.ts';
import { useStudentQuery } from './use-student-query.ts';

/** `unknown`: still loading, or a visitor. `failed`: the call failed. */
export type Access = 'unknown' | 'none' | 'granted' | 'failed';

interface SubjectVisit {
  access: Access;
  /** Payments, also for other subjects, that banks are reviewing. Known without access. */
  underReview: readonly Review[];
  progress: Progress;
  retry: () => void;
}

/** Progress of files, by id. */
type Progress = ReadonlyMap<string, RowProgress>;

const NO_PROGRESS: Progress = new Map();
const NO_REVIEWS: readonly Review[] = [];

/** @param isOwned true on the owners' page */
export function useAccess(subjectId: string, isOwned: boolean): SubjectVisit {
  const { session, data, isError, isFetching, refetch } = useStudentQuery(
    accessQueries.of(subjectId),
  );
  const updated = data?.updated;
  useEffect(() => {
    if (!updated) return;
    loadLate(() => import('./show-updates.ts'))
      .then((late) => late.showUpdates(updated))
      // The list of purchases names them, too.
      .catch((error: unknown) => logError('Marking updated files', error));
  }, [updated]);

  const progress = useProgress(session === 'user' && data?.hasAccess === true);
  const underReview = data?.underReview ?? NO_REVIEWS;
  const visit = { progress, underReview, retry: () => refetch() };
  if (session === 'admin' || data?.hasAccess) return { ...visit, access: 'granted' };
  if (data) return { ...visit, access: 'none' };
  if (isError && !isFetching) return { ...visit, access: 'failed' };
  return { ...visit, access: isOwned ? 'granted' : 'unknown' };
}

function useProgress(isWanted: boolean): Progress {
  const [progress, setProgress] = useState(NO_PROGRESS);
  useEffect(() => {
    if (!isWanted) return;
    const watch = loadLate(() => import('./file-progress.ts'))
      .then((late) => late.watchProgress(setProgress))
      // The list of purchases shows it, too.
      .catch((error: unknown) => logError('Reading progress', error));
    return () => void watch.then((stop) => stop?.());
  }, [isWanted]);
  return progress;
}

export interface SubjectAccess {
  subjectName: string;
  isGranted: boolean;
  isOffSale: boolean;
  /** True if the page shows the purchase button, to which a locked row links. */
  hasPurchaseButton: boolean;
  /** Empty without access. */
  progress: Progress;
}

export const PURCHASE_BUTTON_ID = 'purchase';

export const toSubjectAccess = (
  { id, name, availability }: PageSubject,
  { access, underReview, progress }: SubjectVisit,
): SubjectAccess => ({
  subjectName: name,
  isGranted: access === 'granted',
  progress,
  // A page that was built without files may have fetched some since.
  isOffSale: availability === 'off-sale',
  hasPurchaseButton:
    availability === 'on-sale' &&
    (access === 'unknown' || access === 'none') &&
    underReview.every(({ subjectId }) => subjectId !== id),
});
