import { type RefObject, useEffect, useRef, useState } from 'react';
import { toSubjectDocument } from '#contract/catalogue/subject.ts';
import type { Purchase } from '#contract/purchases/purchases.ts';
import { island } from '#site/components/island.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { type PageOffer, toPaidFor } from '#site/features/checkout/page-offer.ts';
import { showContinueReading } from '#site/features/reading/progress/continue-reading.ts';
import { HOME_PLACEHOLDERS } from '#site/lib/limits.ts';
import { purchasesQuery, subjectsQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { CardList, type CardSubject, type Ownership } from './CardList.tsx';
import { useStudentQuery } from './use-student-query.ts';

interface SubjectCardsProps {
  subjects: readonly CardSubject[];
  offers?: readonly PageOffer[];
}

/** Hides the cards until the purchases are known, so that no visible card moves. */
export const SubjectCards = island((props: SubjectCardsProps) => {
  useEffect(() => {
    void showContinueReading();
  }, []);
  return <Cards {...props} />;
});

/** Fetches the subjects on a home page that was built without subjects. */
export const LiveSubjects = island(() => {
  const query = useQuery(subjectsQuery);
  if (query.data && !query.error) return <Cards subjects={query.data.map(toSubjectDocument)} />;
  return (
    <LoadStatus
      query={query}
      what="The subjects"
      rows={HOME_PLACEHOLDERS}
      className="h-72"
      listClassName="subject-cards"
    />
  );
});

function Cards({ subjects, offers }: SubjectCardsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { state, ownership } = useOwnership(list);
  return (
    <div data-ownership={state}>
      <CardList subjects={subjects} offers={offers} ownership={ownership} listRef={list} />
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Stores nothing in the browser, because the next person may use it too.
 * @param list cards, which stay hidden until the purchases are known or seconds have passed
 */
function useOwnership(list: RefObject<HTMLElement | null>): {
  /** `unknown`: still loading, or a visitor. `none`: an administrator, who may open everything. */
  state: 'unknown' | 'none' | 'known' | 'failed';
  ownership: Ownership;
} {
  const { session, data, isError } = useStudentQuery(purchasesQuery);
  const [ownership, setOwnership] = useState<Ownership>();

  useEffect(() => {
    if (data) setOwnership((known) => toOwnership(data, known?.first, list.current));
  }, [data, list]);

  if (ownership) return { state: 'known', ownership };
  const state = session === 'admin' ? 'none' : isError ? 'failed' : 'unknown';
  return { state, ownership: { paidFor: new Map(), first: NONE } };
}

/** Puts owned subjects first only while the cards are hidden, so that nothing moves. */
function toOwnership(
  purchases: readonly Purchase[],
  first: ReadonlySet<string> | undefined,
  list: HTMLElement | null,
): Ownership {
  const paidFor = toPaidFor(purchases);
  const isShown = list !== null && getComputedStyle(list).visibility === 'visible';
  return { paidFor, first: first ?? (isShown ? NONE : new Set(paidFor.keys())) };
}
