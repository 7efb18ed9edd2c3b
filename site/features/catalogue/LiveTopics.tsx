import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { SUBJECT_PLACEHOLDERS } from '#site/lib/limits.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { subjectLabels } from '#site/texts/subject.ts';
import { AdminHint } from './AdminHint.tsx';
import type { SubjectAccess } from './subject-access.ts';
import { TopicList } from './TopicList.tsx';

/** Queries that load on demand, because few pages need topics. */
const topicsQueries = new Queries(async (subjectId: string) => {
  const { fetchTopics } = await loadLate(() => import('./fetch-topics.ts'));
  return fetchTopics(subjectId);
});

interface LiveTopicsProps {
  subjectId: string;
  access: SubjectAccess;
}

/** Topics for a page that was built without topics. */
export function LiveTopics({ subjectId, access }: LiveTopicsProps) {
  const { data, error, isFetching, refetch } = useQuery(topicsQueries.of(subjectId));
  if (error && !isFetching) {
    return <LoadFailure title="The topics could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return <Placeholder rows={SUBJECT_PLACEHOLDERS} className="h-32" />;
  if (data.length > 0) return <TopicList topics={data} access={access} />;
  return (
    <p className="text-muted">
      {subjectLabels.noTopics}
      <AdminHint />
    </p>
  );
}
