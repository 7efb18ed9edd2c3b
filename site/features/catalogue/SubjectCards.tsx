import { useEffect, useMemo } from 'react';
import { toSubjectDocument } from '#contract/catalogue/subject.ts';
import { messages } from '#contract/messages.ts';
import { isUnderReview } from '#contract/purchases/purchases.ts';
import { island } from '#site/components/island.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { type PageOffer, toOwnedSubjects } from '#site/features/checkout/page-offer.ts';
import { showContinueReading } from '#site/features/progress/continue-reading.ts';
import { HOME_PLACEHOLDERS } from '#site/lib/limits.ts';
import { purchasesQuery, subjectsQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { CardList, type CardSubject } from './CardList.tsx';
import { useStudentQuery } from './use-student-query.ts';

declare global {
  /** Marks the page with the subjects that the cookies name. Returns true if the mark changes. */
  var markOwned: (() => boolean) | undefined;
}

interface SubjectCardsProps {
  subjects: readonly CardSubject[];
  offers?: readonly PageOffer[];
}

/** Subjects for sale on the signed-in page, with the student's own prices. */
export const SubjectCards = island((props: SubjectCardsProps) => {
  useEffect(() => {
    void showContinueReading();
  }, []);
  return <Cards {...props} />;
});

/** Payments that banks are reviewing, at the top of the signed-in page. */
export const ReviewLines = island(() => {
  const { data = [] } = useStudentQuery(purchasesQuery);
  return data
    .filter(isUnderReview)
    .map(({ subjectId, subject, orderNumber, isPaidByOther = false }) => (
      <p key={`${subjectId} ${orderNumber}`} className="page pt-4">
        <b>{`${subject.name}:`}</b> {messages.paymentDisputed(orderNumber, isPaidByOther)}
      </p>
    ));
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
  const { session, data, isError } = useStudentQuery(purchasesQuery);
  const owned = useMemo(() => data && toOwnedSubjects(data), [data]);
  const underReview = data?.filter(isUnderReview);
  useEffect(() => {
    // Bought on another device, or just now: the response has renewed the cookies.
    if (data && globalThis.markOwned?.()) void showContinueReading();
  }, [data]);
  const isWaiting = !data && !isError && session !== 'admin';
  return (
    <div data-ownership={isWaiting ? 'unknown' : 'known'}>
      {/* A student may own part of an offer, or have it under review. */}
      <CardList {...{ subjects, owned, underReview }} offers={isError ? [] : offers} isSignedIn />
    </div>
  );
}
