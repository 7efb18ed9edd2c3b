import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Purchase } from '#contract/payments/purchases.ts';
import { toPaidFor } from '#site/features/offers/paid-for.ts';
import { purchasesQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { readSessionHint } from '#site/lib/session.ts';
import { ownedSubjects } from './owned-subjects.ts';
import type { Ownership } from './select-cards.ts';

/** `unknown`: still loading, or a visitor. `none`: an administrator, who may open everything. */
export type OwnershipState = 'unknown' | 'none' | 'known' | 'failed';

const NOTHING: ReadonlySet<string> = new Set();
const never = () => () => {};

/**
 * Stores nothing in the browser, because the next person may use it too.
 * @param list cards, which stay hidden until the purchases are known or seconds have passed
 */
export function useOwnership(list: RefObject<HTMLElement | null>): {
  state: OwnershipState;
  ownership: Ownership;
} {
  // The build has no session, so the first render is the visitor's.
  const session = useSyncExternalStore(never, readSessionHint, () => undefined);
  const { data, isError, refetch } = useQuery(purchasesQuery, session === 'user');
  const [ownership, setOwnership] = useState<Ownership>();

  useEffect(() => {
    if (data) setOwnership((known) => toOwnership(data, known?.first, list.current));
  }, [data, list]);

  useEffect(() => {
    // A page restored from the back-forward cache may predate a purchase.
    const refresh = (event: PageTransitionEvent) => {
      if (event.persisted && session === 'user') refetch();
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [session, refetch]);

  if (ownership) return { state: 'known', ownership };
  const state = session === 'admin' ? 'none' : isError ? 'failed' : 'unknown';
  return { state, ownership: { owned: NOTHING, first: NOTHING, paidFor: new Map() } };
}

/** Puts owned subjects first only while the cards are hidden, so that nothing moves. */
function toOwnership(
  purchases: readonly Purchase[],
  first: ReadonlySet<string> | undefined,
  list: HTMLElement | null,
): Ownership {
  const owned = ownedSubjects(purchases);
  const isShown = list !== null && getComputedStyle(list).visibility === 'visible';
  return { owned, paidFor: toPaidFor(purchases), first: first ?? (isShown ? NOTHING : owned) };
}
