import { useEffect, useRef } from 'react';
import { Providers } from '#site/components/Providers.tsx';
import type { PageOffer } from '#site/features/offers/page-offer.ts';
import { CardList } from './CardList.tsx';
import type { CardSubject } from './card-subject.ts';
import { useOwnership } from './use-ownership.ts';

interface SubjectCardsProps {
  subjects: readonly CardSubject[];
  offers?: readonly PageOffer[];
}

/**
 * The cards of someone who is signed in. They stay hidden until it is known what the student owns, so
 * that no card moves once it is shown; if the call fails, they are the visitor's.
 */
export function SubjectCards(props: SubjectCardsProps) {
  useEffect(() => {
    void showContinueReading();
  }, []);
  return (
    <Providers>
      <Cards {...props} />
    </Providers>
  );
}

/** Offers the file opened last. Without its script, for example after a deploy, the page does without. */
async function showContinueReading() {
  const part = await import('#site/features/progress/continue-reading.ts').catch(() => undefined);
  await part?.showContinueReading();
}

/** As {@link SubjectCards}, within an island that has providers. */
export function Cards({ subjects, offers }: SubjectCardsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { state, ownership } = useOwnership(list);
  return (
    <div data-ownership={state}>
      <CardList subjects={subjects} offers={offers} ownership={ownership} listRef={list} />
    </div>
  );
}
