import type { ReactNode } from 'react';
import { features } from '#shop';
import { island } from '#site/components/island.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { topicHeadingId } from '#site/features/progress/TopicFold.tsx';
import { formatLongDay } from '#site/lib/dates.ts';
import { navLabels } from '#site/lib/labels.ts';
import { SUBJECT_PLACEHOLDERS } from '#site/lib/limits.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { DownloadAll } from './DownloadAll.tsx';
import { subjectLabels } from './labels.ts';
import { Offer } from './Offer.tsx';
import { OwnedTopics } from './OwnedTopics.tsx';
import type { PageSubject, PageTopic } from './page-subject.ts';
import { toSubjectAccess, useAccess } from './subject-access.ts';
import { AdminHint, TopicList } from './TopicList.tsx';

interface SubjectViewProps {
  subject: PageSubject;
  /** Undefined only in a shop that sells nothing. */
  sellerName: string | undefined;
  isOwned: boolean;
  /** The free drill, below the first topic. */
  children?: ReactNode;
}

/** Hydrates only for signed-in users, to check their access and lock or unlock the files. */
export const SubjectView = island(
  ({ subject, sellerName, isOwned, children }: SubjectViewProps) => {
    const visit = useAccess(subject.id, isOwned);
    const { access, endsOn, updated, underReview, retry } = visit;
    const { topics } = subject;
    const isGranted = access === 'granted';
    const showTopics = (all: PageTopic[]) =>
      isGranted ? (
        <OwnedTopics topics={all} updated={updated} />
      ) : (
        <TopicList topics={all} access={toSubjectAccess(subject, visit)} afterFirst={children} />
      );
    return (
      <div data-access={access} className="contents">
        <div className="subject-side">
          {isGranted ? (
            <OwnedCard subject={subject} endsOn={endsOn} />
          ) : (
            <Offer {...{ subject, sellerName, access, underReview }} onRetry={retry} />
          )}
        </div>
        <div className="subject-topics">
          {topics.length > 1 && !isGranted && (
            <>
              <details className="jump-fold sheet">
                <summary className="flex min-h-11 items-center justify-between gap-4 px-4 py-1 font-semibold">
                  {`All ${topics.length} topics`}
                  <Icon name="chevron" />
                </summary>
                <nav aria-label="Topics" className="border-rule border-t px-4 py-2">
                  <JumpLinks topics={topics} />
                </nav>
              </details>
              <nav aria-label="Topics" className="jump-list text-sm">
                <JumpLinks topics={topics} />
              </nav>
            </>
          )}
          {topics.length > 0 ? (
            showTopics(topics)
          ) : (
            <LiveTopics subjectId={subject.id} showTopics={showTopics} />
          )}
        </div>
      </div>
    );
  },
);

interface OwnedCardProps {
  subject: PageSubject;
  /** Last day of a place that ends. */
  endsOn: string | undefined;
}

function OwnedCard({ subject, endsOn }: OwnedCardProps) {
  return (
    <aside aria-label="Your access" className="sheet p-[min(1rem,5vw)] md:px-6">
      <p className="flex items-center gap-3 font-display text-brand text-lg">
        <Icon name="tick" />
        {subjectLabels.fullAccess}
      </p>
      {features.practice && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
          <p id={`practise-${subject.slug}`} className="text-muted text-sm">
            {subjectLabels.practise}
          </p>
          <Button
            href={paths.practise({ subject: subject.id })}
            variant="secondary"
            size="small"
            className="ml-auto"
            aria-describedby={`practise-${subject.slug}`}
          >
            {navLabels.practise}
          </Button>
        </div>
      )}
      {endsOn && (
        <p className="mt-2 text-muted text-sm print:hidden">
          {subjectLabels.until(formatLongDay(endsOn))}{' '}
          <a href={paths.checkout({ subjectId: subject.id })} className="text-brand underline">
            {subjectLabels.keep}
          </a>
        </p>
      )}
      <DownloadAll subject={subject} />
    </aside>
  );
}

function JumpLinks({ topics }: { topics: PageTopic[] }) {
  return (
    <ol>
      {topics.map(({ id, name, order }) => (
        <li key={id}>
          <a href={`#${topicHeadingId(id)}`}>
            <span>{order}</span>
            {name}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Queries that load on demand, because few pages need topics. */
const topicsQueries = new Queries(async (subjectId: string) => {
  const { fetchTopics } = await loadLate(() => import('./fetch-topics.ts'));
  return fetchTopics(subjectId);
});

interface LiveTopicsProps {
  subjectId: string;
  showTopics: (topics: PageTopic[]) => ReactNode;
}

/** Topics for a page that was built without topics. */
function LiveTopics({ subjectId, showTopics }: LiveTopicsProps) {
  const query = useQuery(topicsQueries.of(subjectId));
  if (!query.data || query.error)
    return (
      <LoadStatus query={query} what="The topics" rows={SUBJECT_PLACEHOLDERS} className="h-32" />
    );
  if (query.data.length > 0) return showTopics(query.data);
  return (
    <p className="text-muted">
      {subjectLabels.noTopics}
      <AdminHint />
    </p>
  );
}
