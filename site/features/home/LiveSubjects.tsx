import { useQuery } from '@tanstack/react-query';
import { getSubjects, toSubjectDocument } from '#contract/catalogue.ts';

import { Providers } from '#site/components/Providers.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { HOME_PLACEHOLDERS } from '#site/lib/limits.ts';
import { queryKeys } from '#site/lib/query.ts';
import { homeLabels } from '#site/texts/home.ts';
import { SubjectSummary } from './SubjectSummary.tsx';

interface LiveSubjectsProps {
  /** The classes of the list of cards. */
  className: string;
}

/** Fetches the subjects on a home page that was built before there were any. */
export function LiveSubjects(props: LiveSubjectsProps) {
  return (
    <Providers>
      <Subjects {...props} />
    </Providers>
  );
}

function Subjects({ className }: LiveSubjectsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.subjects,
    queryFn: () => call(getSubjects, {}),
  });
  if (error && !isFetching) {
    return <LoadFailure title="The subjects could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) {
    return <Placeholder rows={HOME_PLACEHOLDERS} className="h-72" listClassName={className} />;
  }
  if (data.length === 0) {
    return <p className="text-muted">{homeLabels.noSubjects}</p>;
  }
  return (
    <div className={className}>
      {data.map((subject) => (
        <article
          key={subject.id}
          className="sheet flex flex-col"
          aria-labelledby={`subject-${subject.slug}`}
        >
          <SubjectSummary
            subject={toSubjectDocument(subject)}
            heading={`subject-${subject.slug}`}
          />
        </article>
      ))}
    </div>
  );
}
