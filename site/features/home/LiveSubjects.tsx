import { toSubjectDocument } from '#contract/catalogue.ts';

import { Providers } from '#site/components/Providers.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { HOME_PLACEHOLDERS } from '#site/lib/limits.ts';
import { subjectsQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { Cards } from './SubjectCards.tsx';

/** Fetches the subjects on a home page that was built when there were none to show. */
export function LiveSubjects() {
  return (
    <Providers>
      <Subjects />
    </Providers>
  );
}

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
