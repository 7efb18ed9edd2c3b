import { useId } from 'react';
import { listPlanned } from '#contract/practice/plan.ts';
import { cardsPath, downloadCalendar } from '#contract/practice/take-away.ts';
import { fromDayNumber } from '#contract/shop-day.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { paths } from '#site/lib/paths.ts';
import type { SubjectSchedule } from './schedule-cards.ts';

export const takeAwayLabels = {
  heading: 'Take your cards with you',
  download: 'Download my cards',
  print: 'Print my cards',
  calendar: 'Add to calendar',
} as const;

interface TakeAwayProps {
  schedules: readonly SubjectSchedule[];
  today: number;
}

/** Links to files and pages of the cards of owned subjects, and to a calendar if an exam is to come. */
export function TakeAway({ schedules, today }: TakeAwayProps) {
  const id = useId();
  const subjects = schedules.map(({ subject }) => subject).filter(({ isOwned }) => isOwned);
  const planned = new Set(listPlanned(schedules.map(({ subject }) => subject)));
  const hasExam = schedules
    .filter(({ subject }) => planned.has(subject))
    .some(({ papers }) => papers.papers.some(({ date }) => date >= fromDayNumber(today)));
  if (subjects.length === 0 && !hasExam) return null;
  return (
    <section
      data-for={subjects.length === 0 ? 'user' : undefined}
      className="grid grid-cols-1 gap-2 border-rule border-t pt-4"
    >
      <h2 className="text-xl">{takeAwayLabels.heading}</h2>
      {subjects.map(({ subjectId, name }) => (
        <div key={subjectId} className="flex flex-wrap items-center justify-between gap-x-4">
          <span id={`${id}-${subjectId}`} className="flex-[1_1_9rem]">
            {name}
          </span>
          <span className="-mx-small-button flex flex-wrap">
            <Button
              href={cardsPath(subjectId)}
              download
              variant="quiet"
              size="small"
              aria-describedby={`${id}-${subjectId}`}
            >
              {takeAwayLabels.download}
            </Button>
            <Button
              href={paths.printCards(subjectId)}
              variant="quiet"
              size="small"
              aria-describedby={`${id}-${subjectId}`}
            >
              {takeAwayLabels.print}
            </Button>
          </span>
        </div>
      ))}
      {hasExam && (
        <Button
          href={downloadCalendar.path}
          download
          data-for="user"
          variant="quiet"
          size="small"
          className="-ml-small-button justify-self-start"
        >
          {takeAwayLabels.calendar}
        </Button>
      )}
    </section>
  );
}
