import { features } from '#shop';
import { island } from '#site/components/island.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { describePaper, describeToday } from '#site/features/practice/describe-today.ts';
import { todayNumber, todayQuery } from '#site/features/practice/today-query.ts';
import { useBrowserValue } from '#site/lib/browser.ts';
import { homeLabels, todayLabels } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { readToday } from '#site/lib/practice-today.ts';
import { useQuery } from '#site/lib/query.ts';
import type { CardSubject } from './CardList.tsx';
import { useStudentQuery } from './use-student-query.ts';

/* Parts of the home page of students with notes. Each island loads one file, so both are here. */

/** Today's practice. Its button works from the first paint, and without a response. */
export const TodayCard = island(() => {
  const { data } = useStudentQuery(todayQuery);
  const known = useBrowserValue(() => readToday(todayNumber()));
  const { heading, detail, isDone } = describeToday(data, known);
  return (
    <section aria-labelledby="today" className="today sheet squared">
      <h3 id="today" className="flex items-center gap-2 text-2xl md:text-xl">
        {isDone && heading === todayLabels.done && <Icon name="tick" />}
        {heading}
      </h3>
      <p className="min-h-[1.6em] text-muted">{detail}</p>
      <p>
        {isDone ? (
          <Button href={paths.practise()} variant="quiet" className="-ml-5">
            {todayLabels.anyway}
          </Button>
        ) : (
          <Button href={paths.practise()} aria-describedby="today">
            Start now
          </Button>
        )}
      </p>
    </section>
  );
});

interface OwnSubjectsProps {
  /** All subjects, also off sale. `owned-styles.ts` hides subjects that the student does not own. */
  subjects: readonly Pick<CardSubject, 'id' | 'name' | 'slug' | 'diagram'>[];
}

/** Own subjects without prices, each with the days to its next paper. */
export const OwnSubjects = island(({ subjects }: OwnSubjectsProps) =>
  subjects.map((subject) => <OwnSubject key={subject.id} {...subject} />),
);

function OwnSubject({ id, name, slug, diagram }: OwnSubjectsProps['subjects'][number]) {
  const heading = `own-${slug}`;
  return (
    <article className="sheet own-subject" aria-labelledby={heading} data-own={slug}>
      {diagram && (
        <svg viewBox="0 0 320 240" aria-hidden="true" focusable="false" className="squared">
          <use href={`#${diagram}`} />
        </svg>
      )}
      <h3 id={heading}>{name}</h3>
      {features.practice && <NextPaper subjectId={id} />}
      <Button href={paths.subject(slug)} variant="quiet" size="small" aria-describedby={heading}>
        {homeLabels.openNotes}
      </Button>
    </article>
  );
}

/** Reserves its line, to avoid a layout shift. */
function NextPaper({ subjectId }: { subjectId: string }) {
  const { data } = useQuery(todayQuery, false);
  const next = data?.papers.find((paper) => paper.subjectId === subjectId);
  return (
    <p className="min-h-[1.45em] text-muted text-sm">
      {next && describePaper(next, todayNumber())}
    </p>
  );
}
