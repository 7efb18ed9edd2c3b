import { useEffect } from 'react';
import { logError } from '#site/lib/api-error.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { accessQueries } from '#site/lib/queries.ts';
import type { PageSubject } from './page-subject.ts';
import { useStudentQuery } from './use-student-query.ts';

/** `unknown`: still loading, or a visitor. `failed`: the call failed. */
export type Access = 'unknown' | 'none' | 'granted' | 'failed';

interface SubjectVisit {
  access: Access;
  /** False while the rows of free files must match the page's HTML. */
  isHydrated: boolean;
  retry: () => void;
}

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

  const visit = { isHydrated: session !== undefined, retry: () => refetch() };
  if (session === 'admin' || data?.hasAccess) return { ...visit, access: 'granted' };
  if (data) return { ...visit, access: 'none' };
  if (isError && !isFetching) return { ...visit, access: 'failed' };
  return { ...visit, access: isOwned ? 'granted' : 'unknown' };
}

export interface SubjectAccess {
  subjectName: string;
  isGranted: boolean;
  /** True if the rows of free files may say more than the built page. */
  isHydrated: boolean;
  isOffSale: boolean;
  /** True if the page shows the purchase button, to which a locked row links. */
  hasPurchaseButton: boolean;
}

export const PURCHASE_BUTTON_ID = 'purchase';

export const toSubjectAccess = (
  { name, availability }: PageSubject,
  access: Access,
  isHydrated: boolean,
): SubjectAccess => ({
  subjectName: name,
  isGranted: access === 'granted',
  isHydrated,
  // A page that was built without files may have fetched some since.
  isOffSale: availability === 'off-sale',
  hasPurchaseButton: availability === 'on-sale' && (access === 'unknown' || access === 'none'),
});
