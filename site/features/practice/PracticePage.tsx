import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { RATINGS, type Rating } from '#contract/practice/answers.ts';
import { getPractice, type PracticeSubject } from '#contract/practice/practice.ts';
import { dayAt, pickSession, previewDays } from '#contract/practice/schedule.ts';
import { island } from '#site/components/island.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { formatLongDate } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { ignoreSecondPress, isSecondPress } from '#site/lib/second-press.ts';
import {
  answerCard,
  isOwnerHere,
  mergeRecord,
  onPracticeChange,
  openPractice,
  practiceVersion,
  readSubject,
  undoCard,
} from './browser-practice.ts';
import { CardView } from './CardView.tsx';
import { prepareDrills } from './DrillView.tsx';
import { describeDay, serverNow, setServerClock, useToday } from './days.ts';
import { ExamDates } from './ExamDates.tsx';
import { practiceLabels } from './labels.ts';
import {
  filterSubjects,
  type PracticeFilter,
  type PracticeSession,
  parseFilter,
  rate,
  readSession,
  resumeSession,
  skip,
  startSession,
  storeSession,
  summarise,
  toPlace,
  undo,
} from './practice-session.ts';
import {
  findNextDue,
  listAskable,
  placeCards,
  type SubjectSchedule,
  scheduleSubject,
} from './schedule-cards.ts';
import { sendNow, sendOnLeave, sendSoon } from './send-practice.ts';

const practiceQuery = new Query(loadPractice);

async function loadPractice(): Promise<PracticeSubject[]> {
  openPractice();
  const { subjects, now } = await call(getPractice, {});
  setServerClock(now);
  reloadForAnother();
  for (const { subjectId, record } of subjects) if (record) mergeRecord(subjectId, record, now);
  void sendNow();
  return subjects;
}

/** Reloads the page if the session has ended or another student has signed in, also in another tab. */
function reloadForAnother(): void {
  if (document.visibilityState === 'visible' && !isOwnerHere()) location.reload();
}

/** Page below the heading: docs/product.md#practice. */
export const PracticePage = island(() => {
  const query = useQuery(practiceQuery);
  const { data, error } = query;
  if (!data || error) return <LoadStatus query={query} what="Your cards" className="h-96" />;
  if (data.length > 0) return <Practice subjects={data} />;
  return (
    <Card className="grid justify-items-start gap-4">
      <p>{practiceLabels.noCards}</p>
      <Button href={paths.home()}>Browse Content</Button>
    </Card>
  );
});

function Practice({ subjects }: { subjects: PracticeSubject[] }) {
  useSyncExternalStore(onPracticeChange, practiceVersion);
  const today = useToday();
  const [filter] = useState(() => parseFilter(location.search));
  useEffect(sendOnLeave, []);
  useEffect(() => {
    document.addEventListener('visibilitychange', reloadForAnother);
    const stop = onPracticeChange(reloadForAnother);
    return () => {
      document.removeEventListener('visibilitychange', reloadForAnother);
      stop();
    };
  }, []);
  const schedule = (subject: PracticeSubject) =>
    scheduleSubject(subject, readSubject(subject.subjectId).record, today);
  const filtered = filterSubjects(subjects, filter).map(schedule);
  return (
    <div className="grid grid-cols-1 gap-6">
      {filtered.length > 0 ? (
        <>
          <FilterLine filter={filter} schedules={filtered} />
          <Session filter={filter} schedules={filtered} today={today} />
        </>
      ) : (
        <div className="grid justify-items-start gap-3">
          <Alert tone="accent" title={practiceLabels.unknownFilter}>
            {practiceLabels.unknownFilterText}
          </Alert>
          <Button href={paths.practise()}>{practiceLabels.all}</Button>
        </div>
      )}
      <p data-for="visitor">
        <a
          href={paths.auth({ tab: 'signup', next: paths.practise() })}
          className="text-brand underline"
        >
          {practiceLabels.signUp}
        </a>
      </p>
      <ExamDates schedules={subjects.map(schedule)} today={today} />
    </div>
  );
}

interface FilteredCards {
  filter: PracticeFilter;
  /** Subjects with the filter's cards. */
  schedules: readonly SubjectSchedule[];
}

function FilterLine({ filter, schedules }: FilteredCards) {
  const subject = schedules[0]?.subject;
  const card = subject?.cards[0];
  if (Object.keys(filter).length === 0 || !subject || !card) return null;
  const { source, topicName } = card;
  let label = practiceLabels.onlySubject(subject.name);
  if (filter.topicId) label = practiceLabels.onlyTopic(topicName);
  if (filter.fileId && source) {
    const { page, title } = source;
    label =
      filter.page === undefined
        ? practiceLabels.onlyFile(title)
        : practiceLabels.onlyPage(page, title);
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="font-semibold">{label}</span>
      <Button href={paths.practise()} variant="quiet" size="small" className="-ml-small-button">
        {practiceLabels.all}
      </Button>
    </p>
  );
}

/** Returns true after a reload, or back from another page: an ended session then stays, to be undone. */
const isSamePage = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type !== 'navigate');

function beginSession({ filter, schedules }: FilteredCards, today: number): PracticeSession {
  const stored = readSession(today);
  const cardPlaces = placeCards(schedules);
  const answersOf = (id: string) => {
    const place = cardPlaces.get(id);
    return place && (place.schedule.record.cards[id] ?? '');
  };
  const takesAll = filter.fileId !== undefined;
  const resumed = stored && resumeSession(stored, answersOf, today, takesAll);
  if (resumed && (resumed.queue.length > 0 || (isSamePage() && resumed.steps.length > 0))) {
    return resumed;
  }
  return startSession(listAskable(schedules), today, takesAll);
}

type FocusPlace = 'prompt' | 'answer' | 'ratings' | 'end';

function Session({ filter, schedules, today }: FilteredCards & { today: number }) {
  const [session, setSession] = useState(() => beginSession({ filter, schedules }, today));
  const [isRevealed, setRevealed] = useState(false);
  const [suggestsAgain, setSuggestsAgain] = useState(false);
  const [status, setStatus] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const focusPlace = useRef<FocusPlace>(undefined);
  useEffect(() => storeSession(session, today), [session, today]);
  useEffect(() => {
    const place = focusPlace.current;
    focusPlace.current = undefined;
    if (place) area.current?.querySelector<HTMLElement>(`[data-focus="${place}"]`)?.focus();
  });

  const cardPlaces = placeCards(schedules);
  const prepare = ({ queue }: PracticeSession) => {
    for (const each of queue) {
      const { drill, diagram } = cardPlaces.get(each)?.card ?? {};
      if (drill && diagram) prepareDrills(diagram);
    }
  };
  const prepareFirst = useEffectEvent(() => prepare(session));
  useEffect(() => prepareFirst(), []);
  const [id] = session.queue;
  const current = id === undefined ? undefined : cardPlaces.get(id);

  const go = (next: PracticeSession) => {
    ignoreSecondPress();
    focusPlace.current = next.queue.length > 0 ? 'prompt' : 'end';
    setSession(next);
    setRevealed(false);
    setSuggestsAgain(false);
  };
  const reveal = () => {
    ignoreSecondPress();
    focusPlace.current = 'answer';
    setRevealed(true);
  };
  const days = current && describeDays(current.card.id, current.schedule);
  const answer = (rating: Rating) => {
    if (!current || !days) return;
    const { subjectId } = current.schedule.subject;
    const step = answerCard(subjectId, current.card.id, rating, serverNow());
    sendSoon();
    setStatus(practiceLabels.rated(practiceLabels[rating], days[rating]));
    go(rate(session, step));
  };
  const takeBack = () => {
    const last = session.steps.at(-1);
    const subject = last && cardPlaces.get(last.id)?.schedule.subject;
    if (!subject) return;
    const isUndone = undoCard(subject.subjectId, last.id, last);
    sendSoon();
    setStatus(isUndone ? practiceLabels.undone : '');
    go(undo(session));
    // Immediately, for another rating.
    setRevealed(true);
    focusPlace.current = 'ratings';
  };

  const lastKey = useRef('');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = toCommand(event, area.current);
    const isSecond = event.repeat || (isSecondPress() && event.key === lastKey.current);
    lastKey.current = event.key;
    if (isSecond && command) return event.preventDefault();
    if (command === 'undo' && session.steps.length > 0) takeBack();
    else if (command === 'reveal' && current && !current.card.drill && !isRevealed) reveal();
    else if (command && command !== 'undo' && command !== 'reveal' && isRevealed) answer(command);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <div ref={area} tabIndex={-1} className="grid grid-cols-1 gap-2 outline-none">
      <p role="status" className="sr-only">
        {status}
      </p>
      {current && days ? (
        <CardView
          key={`${current.card.id} ${session.steps.length}`}
          card={current.card}
          subjectName={current.schedule.subject.name}
          place={practiceLabels.place(toPlace(session), session.total)}
          days={days}
          isRevealed={isRevealed}
          suggestsAgain={suggestsAgain}
          onReveal={reveal}
          onJudged={(isRight) => {
            setRevealed(true);
            setSuggestsAgain(!isRight);
          }}
          onRate={answer}
          onSkip={() => go(skip(session))}
        />
      ) : (
        <End
          session={session}
          schedules={schedules}
          today={today}
          onMore={() => {
            const next = startSession(listAskable(schedules), today);
            prepare(next);
            go(next);
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        {session.steps.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            className="-ml-small-button"
            aria-keyshortcuts="U"
            onClick={takeBack}
          >
            {practiceLabels.undo}
          </Button>
        )}
        <p className="sr-only text-muted text-sm lg:not-sr-only lg:ml-auto">
          {practiceLabels.keys}
        </p>
      </div>
    </div>
  );
}

/** Describes the day on which a card comes up after each rating. */
function describeDays(id: string, { record, planned }: SubjectSchedule): Record<Rating, string> {
  const now = serverNow();
  const today = dayAt(Math.floor(now / 1000));
  const examDay = planned.find((card) => card.id === id)?.examDay;
  const isOver = examDay !== undefined && examDay < today;
  const next = previewDays(record.cards[id] ?? '', id, now, isOver ? undefined : examDay);
  const describe = (rating: Rating) => {
    const day = next[rating];
    return day === undefined ? practiceLabels.isDone : describeDay(day, today);
  };
  return {
    // The card comes back in this session.
    again: describeDay(today, today),
    hard: describe('hard'),
    good: describe('good'),
    easy: describe('easy'),
  };
}

const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';
const PRESSABLE = 'a, button, summary, input, label';

/** @param area outside of it, single letters and digits do nothing, so that they disturb no speech input */
function toCommand(
  { key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  area: Element | null,
): Rating | 'reveal' | 'undo' | undefined {
  if (altKey || !(target instanceof Element) || target.closest(TYPING)) return undefined;
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) return letter === 'z' && !shiftKey ? 'undo' : undefined;
  if (key === ' ') return target.closest(PRESSABLE) ? undefined : 'reveal';
  if (!area?.contains(target)) return undefined;
  return letter === 'u' ? 'undo' : RATINGS[Number(key) - 1];
}

interface EndProps {
  session: PracticeSession;
  schedules: readonly SubjectSchedule[];
  today: number;
  onMore: () => void;
}

function End({ session, schedules, today, onMore }: EndProps) {
  const { cards, again } = summarise(session);
  const askable = listAskable(schedules);
  const more = pickSession(askable, today).length;
  const next = findNextDue(askable, today);
  const lastPaper = schedules[0]?.papers.papers.at(-1);
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 tabIndex={-1} data-focus="end" className="text-xl outline-none">
        {practiceLabels.end}
      </h2>
      {cards > 0 && <p>{practiceLabels.practised(cards, again)}</p>}
      {askable.length === 0 && lastPaper && (
        <p>{practiceLabels.examPassed(formatLongDate(lastPaper.date))}</p>
      )}
      {cards === 0 && more === 0 && askable.length > 0 && <p>{practiceLabels.nothingDue}</p>}
      {next && more === 0 && (
        <p>{practiceLabels.nextDue(next.cards, describeDay(next.day, today))}</p>
      )}
      {more > 0 && <Button onClick={onMore}>{practiceLabels.more(more)}</Button>}
    </Card>
  );
}
