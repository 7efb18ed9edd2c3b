import { useEffect } from 'react';
import { useBrowserValue } from '#site/lib/browser.ts';
import { type Query, useQuery } from '#site/lib/query.ts';
import { readSessionHint } from '#site/lib/session.ts';

/** Makes a call only for signed-in students, and again when they return to the page. */
export function useStudentQuery<Data>(query: Query<Data>) {
  // The build has no session, so the first render is the page's.
  const session = useBrowserValue(readSessionHint);
  const isStudent = session === 'user';
  const result = useQuery(query, isStudent);
  const { refetch } = result;
  useEffect(() => {
    // A page restored from the back-forward cache may predate a purchase.
    const refresh = (event: PageTransitionEvent) => {
      if (event.persisted && isStudent) refetch();
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [isStudent, refetch]);
  return { session, ...result };
}
