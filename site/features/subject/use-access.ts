import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { getAccess } from '#contract/purchases.ts';
import { call } from '#site/lib/call.ts';
import { queryKeys } from '#site/lib/query.ts';
import { readSessionHint } from '#site/lib/session.ts';

/** `unknown`: not answered yet, or asked by nobody (a visitor); `failed`: no answer came. */
export type Access = 'unknown' | 'none' | 'granted' | 'failed';

const never = () => () => {};

/**
 * Whether the student has a subject. Asked only for a signed-in student (spec section 4); an
 * administrator has everything.
 * @returns the answer, and how to ask again
 */
export function useAccess(subjectId: string): { access: Access; askAgain: () => void } {
  // Nobody is signed in while pages are built, so the first drawing is always the visitor's.
  const session = useSyncExternalStore(never, readSessionHint, () => undefined);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: queryKeys.access(subjectId),
    queryFn: () => call(getAccess, { subjectId }),
    enabled: session === 'user',
  });

  useEffect(() => {
    // A page that comes back from the browser's history may be older than a purchase.
    const look = (event: PageTransitionEvent) => {
      if (event.persisted && session === 'user') refetch();
    };
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  }, [session, refetch]);

  const askAgain = () => {
    refetch();
  };
  if (session === 'admin' || data?.hasAccess) return { access: 'granted', askAgain };
  if (data) return { access: 'none', askAgain };
  return { access: isError && !isFetching ? 'failed' : 'unknown', askAgain };
}
