import { useEffect, useRef } from 'react';
import { toSubjectDocument } from '#contract/catalogue/catalogue.ts';
import { island } from '#site/components/island.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import type { PageOffer } from '#site/features/offers/page-offer.ts';
import { showContinueReading } from '#site/features/reading/progress/continue-reading.ts';
import { HOME_PLACEHOLDERS } from '#site/lib/limits.ts';
import { subjectsQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { CardList } from './CardList.tsx';
import type { CardSubject } from './card-subject.ts';
import { useOwnership } from './use-ownership.ts';

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
export const LiveSubjects = island(Subjects);

function Subjects() {
  const { data, error, isFetching, refetch } = useQuery(subjectsQuery);
  if (error && !isFetching) {
    return <LoadFailure title="The subjects could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) {
    return <Placeholder rows={HOME_PLACEHOLDERS} className="h-72" listClassName="subject-cards" />;
  }
  return <Cards subjects={data.map(toSubjectDocument)} />;
}

function Cards({ subjects, offers }: SubjectCardsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { state, ownership } = useOwnership(list);
  return (
    <div data-ownership={state}>
      <CardList subjects={subjects} offers={offers} ownership={ownership} listRef={list} />
    </div>
  );
}
