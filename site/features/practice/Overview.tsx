import { useEffect, useRef, useState } from 'react';
import { type PracticeFilter, planToday, type Wish } from '#contract/practice/choose-cards.ts';
import { toMinutes } from '#contract/practice/today.ts';
import { toDayNumber } from '#contract/shop-day.ts';
import { features } from '#shop';
import { PractiseTopic } from '#site/components/PractiseTopic.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { navLabels, todayLabels } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { AsideCards } from './AsideCards.tsx';
import { More, SignUp, Tomorrow } from './End.tsx';
import { ExamDates } from './ExamDates.tsx';
import { practiceLabels } from './labels.ts';
import { listTopics } from './list-topics.ts';
import { outsideLabels } from './outside-labels.ts';
import type { PracticeSession } from './practice-session.ts';
import { EXAM_DATES, OVERVIEW } from './Stage.tsx';
import type { SubjectSchedule } from './schedule-cards.ts';
import { TakeAway } from './TakeAway.tsx';

// The page loads what is outside the cards as one file.
export { End } from './End.tsx';
export { PutAside } from './PutAside.tsx';

// Here, because nothing of it may delay the first card.
if (features.offline && globalThis.navigator?.serviceWorker?.controller)
  void import('./start-offline.ts');

interface OverviewProps {
  /** Fragment of the page's address. */
  hash: string;
  session: PracticeSession;
  filter: PracticeFilter;
  /** Subjects with the filter's cards. */
  schedules: readonly SubjectSchedule[];
  /** All subjects. */
  all: readonly SubjectSchedule[];
  today: number;
  pick: (wish: Wish) => readonly unknown[];
  onMore: (wish: Wish) => void;
}

/** Views outside a session: today's number with subjects, next papers and topics; or the exam dates. */
export function Overview(props: OverviewProps) {
  const isDates = props.hash === EXAM_DATES;
  const [hasDates, setHasDates] = useState(isDates);
  if (isDates && !hasDates) setHasDates(true);
  return (
    <>
      {!isDates && <Subjects {...props} />}
      {/* Stays behind the overview, with dates that are not saved yet. */}
      {hasDates && (
        <div hidden={!isDates} className="grid grid-cols-1 gap-6">
          {isDates && <Heading text={outsideLabels.examDates} />}
          <a href={OVERVIEW} className="text-brand underline">
            {outsideLabels.back}
          </a>
          <ExamDates schedules={props.all} today={props.today} />
        </div>
      )}
    </>
  );
}

/** In place of cards that the page's address names and the caller may not practise. */
export const UnknownCards = () => (
  <Alert tone="accent" title={outsideLabels.unknownFilter}>
    {outsideLabels.unknownFilterText}{' '}
    <a
      data-for="visitor"
      href={paths.auth({ next: paths.practise() + location.search })}
      className="text-brand underline"
    >
      {navLabels.login}
    </a>
  </Alert>
);

function Subjects(props: OverviewProps) {
  const { all, today } = props;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Heading text={practiceLabels.heading} />
      <TodayCard {...props} />
      <SignUp />
      {all.map((schedule) => (
        <SubjectCards
          key={schedule.subject.subjectId}
          schedule={schedule}
          today={today}
          isOnly={all.length === 1}
        />
      ))}
      <AsideCards schedules={all} today={today} />
      <TakeAway schedules={all} today={today} />
      <p>
        <a href={EXAM_DATES} className="text-brand underline">
          {outsideLabels.examDates}
        </a>
      </p>
    </div>
  );
}

/** Takes the focus when its view appears. */
function Heading({ text }: { text: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1} className="text-2xl outline-none">
      {text}
    </h1>
  );
}

function TodayCard(props: OverviewProps) {
  const { session, filter, schedules, today, pick, onMore } = props;
  const {
    left: { length: left },
    done,
  } = planToday(filter, schedules, today);
  const isEmpty = left + done === 0;
  const start = (wish: Wish) => {
    onMore(wish);
    location.hash = '';
  };
  return (
    <section className="sheet squared grid justify-items-start gap-3 p-[min(1.25rem,6vw)] md:p-7">
      <h2 className="text-xl">
        {left > 0 ? todayLabels.today(left) : isEmpty ? todayLabels.nothing : todayLabels.done}
      </h2>
      {left > 0 && <p className="text-muted">{todayLabels.minutes(toMinutes(left))}</p>}
      {session.queue.length > 0 ? (
        <Button href="#">
          {session.steps.length > 0 ? outsideLabels.goOn : outsideLabels.start}
        </Button>
      ) : (
        <>
          <Tomorrow {...{ filter, schedules, today }} />
          <More {...{ filter, pick }} onMore={start} />
        </>
      )}
    </section>
  );
}

interface SubjectCardsProps {
  schedule: SubjectSchedule;
  today: number;
  /** True for the only subject, which needs no link to practise it alone. */
  isOnly: boolean;
}

function SubjectCards({ schedule, today, isOnly }: SubjectCardsProps) {
  const { subject, papers } = schedule;
  const { subjectId, name, cards } = subject;
  const next = papers.papers.find(({ date }) => toDayNumber(date) >= today);
  return (
    <section className="grid grid-cols-1 border-rule border-t pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{name}</h2>
        {next && (
          <p className="figures text-muted text-sm">
            {todayLabels.paper(next.name ?? 'Exam', toDayNumber(next.date) - today)}
          </p>
        )}
      </div>
      {!subject.isOwned && (
        <p className="text-muted text-sm">
          {outsideLabels.freeOnly}{' '}
          <a href={subject.path} className="text-brand underline">
            {outsideLabels.seeSubject(name)}
          </a>
        </p>
      )}
      {!isOnly && (
        <Button
          href={paths.practise({ subject: subjectId })}
          variant="quiet"
          size="small"
          className="-ml-small-button justify-self-start"
        >
          {outsideLabels.onlyThis(name)}
        </Button>
      )}
      <details className="group" open={isOnly}>
        <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
          <span className="flex group-open:rotate-180">
            <Icon name="chevron" />
          </span>
          {outsideLabels.byTopic}
        </summary>
        <ul className="grid gap-1">
          {listTopics(cards).map(({ id, name, count }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span id={`topic-${id}`} className="flex-[1_1_9rem]">
                {name}
              </span>
              <PractiseTopic
                id={id}
                cards={count}
                labelledBy={`topic-${id}`}
                className="figures -mr-small-button"
              />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
