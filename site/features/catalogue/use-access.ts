import { useEffect, useSyncExternalStore } from 'react';
import { logError } from '#site/lib/api-error.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { accessQueries } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { readSessionHint } from '#site/lib/session.ts';

/** `unknown`: still loading, or a visitor. `failed`: the call failed. */
export type Access = 'unknown' | 'none' | 'granted' | 'failed';

interface SubjectVisit {
  access: Access;
  /** False while the rows of free files must match the page's HTML. */
  isHydrated: boolean;
  retry: () => void;
}

const never = () => () => {};

/** Makes a call only for signed-in students. @param isOwned true on the owners' page */
export function useAccess(subjectId: string, isOwned: boolean): SubjectVisit {
  // The build has no session, so the first render is the page's: the visitors' or the owners'.
  const session = useSyncExternalStore(never, readSessionHint, () => undefined);
  const { data, isError, isFetching, refetch } = useQuery(
    accessQueries.of(subjectId),
    session === 'user',
  );

  useEffect(() => {
    // A page restored from the back-forward cache may predate a purchase.
    const refresh = (event: PageTransitionEvent) => {
      if (event.persisted && session === 'user') refetch();
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [session, refetch]);

  const updated = data?.updated;
  useEffect(() => {
    if (!updated) return;
    loadLate(() => import('./show-updates.ts'))
      .then((late) => late.showUpdates(updated))
      // The list of purchases names them, too.
      .catch((error: unknown) => logError('Marking updated files', error));
  }, [updated]);

  const retry = () => {
    refetch();
  };
  const visit = { isHydrated: session !== undefined, retry };
  if (session === 'admin' || data?.hasAccess) return { ...visit, access: 'granted' };
  if (data) return { ...visit, access: 'none' };
  if (isError && !isFetching) return { ...visit, access: 'failed' };
  return { ...visit, access: isOwned ? 'granted' : 'unknown' };
}
