import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isPlainPrompt } from '#contract/practice/cards.ts';
import {
  chooseCards,
  filterCards,
  hasFilter,
  hasOffers,
  type PracticeFilter,
  parseFilter,
  type Wish,
} from '#contract/practice/choose-cards.ts';
import { listShowable } from '#contract/practice/plan.ts';
import { getPractice, type PracticeSubject } from '#contract/practice/practice.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { island } from '#site/components/island.tsx';
import { LatePart } from '#site/components/LatePart.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { latePart } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { keepToday } from '#site/lib/practice-today.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import {
  isOwnerHere,
  mergeRecord,
  onPracticeChange,
  openPractice,
  practiceVersion,
  readSubject,
} from './browser-practice.ts';
import { ShowAnswer } from './CardView.tsx';
import { setServerClock, useToday } from './days.ts';
import type { PracticeOffer } from './End.tsx';
import { practiceLabels } from './labels.ts';
import {
  addCards,
  matchPlan,
  type PracticeSession,
  readSession,
  resumeSession,
  startSession,
  storeSession,
} from './practice-session.ts';
import { Session } from './Session.tsx';
import { EXAM_DATES, OVERVIEW, Stage, StageBar, StageCard } from './Stage.tsx';
import { type CardPlaces, nameFile, placeCards, scheduleSubject } from './schedule-cards.ts';
import { isSigningOut, sendNow, sendOnLeave } from './send-practice.ts';

const practiceQuery = new Query(loadPractice);

/* What is outside the cards, in one file. */
const overviewPart = latePart(() => import('./Overview.tsx').then((late) => late.Overview));
const endPart = latePart(() => import('./Overview.tsx').then((late) => late.End));
const unknownPart = latePart(() => import('./Overview.tsx').then((late) => late.UnknownCards));

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
  if (isSigningOut) return;
  if (document.visibilityState === 'visible' && !isOwnerHere()) location.reload();
}

interface PracticePageProps {
  offers: PracticeOffer[];
}

/** Content of the page: docs/product.md#practice. */
export const PracticePage = island(({ offers }: PracticePageProps) => {
  const query = useQuery(practiceQuery);
  const { data, error } = query;
  if (error || data?.length === 0) {
    return (
      <Stage close={paths.home()}>
        <StageCard>
          {error ? <LoadStatus query={query} what="Your cards" /> : <p>{practiceLabels.noCards}</p>}
        </StageCard>
        <StageBar>
          <Button href={paths.home()} className="stage-action">
            Browse Content
          </Button>
        </StageBar>
      </Stage>
    );
  }
  if (data) return <Practice subjects={data} offers={offers} />;
  return (
    <>
      <LoadStatus query={query} what="Your cards" listClassName="outside page py-5 md:py-10" />
      <Stage>
        <StageCard>
          {/* `first-card.js` adds the prompt of the first card. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: keeps what the script has added */}
          <div id="first-card" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
          <LoadStatus query={query} what="Your cards" className="h-24" />
        </StageCard>
        <StageBar>
          {/* `first-card.js` enables it. */}
          <ShowAnswer id="first-answer" disabled suppressHydrationWarning />
        </StageBar>
      </Stage>
    </>
  );
});

/** Returns true if *Show answer* was pressed before the scripts arrived. */
const isRevealedEarly = ({ queue: [id] }: PracticeSession) =>
  id !== undefined && document.documentElement.dataset['revealed'] === id;

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Returns true after a reload, or back from another page: an ended session then stays, to be undone. */
const isSamePage = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type !== 'navigate');

function Practice({ subjects, offers }: PracticePageProps & { subjects: PracticeSubject[] }) {
  useSyncExternalStore(onPracticeChange, practiceVersion);
  const [today, readDay] = useToday();
  const [filter] = useState(readFilter);
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  const schedules = subjects.map((subject) =>
    scheduleSubject(subject, readSubject(subject.subjectId).record, today),
  );
  const filtered = filterCards(schedules, filter);
  const cardPlaces = placeCards(filtered);
  const pick = (wish: Wish) => chooseCards(wish, filter, filtered, today);
  const resume = (stored: Parameters<typeof resumeSession>[0]) => {
    const shown = filtered.flatMap(({ planned }) => listShowable(planned)).map(({ id }) => id);
    return resumeSession(
      stored,
      (id) => readAnswers(cardPlaces, id),
      (id) => shown.includes(id),
    );
  };
  const match = (session: PracticeSession) =>
    hasFilter(filter) ? session : matchPlan(session, pick('today'));
  const [session, setSession] = useState(() => {
    const stored = readSession(today);
    const resumed = stored && match(resume(stored));
    const started = startSession(pick('today'));
    if (!resumed || resumed.steps.length + resumed.queue.length === 0) return started;
    const isEnded = resumed.queue.length === 0 && started.queue.length > 0;
    return isEnded && !isSamePage() ? started : resumed;
  });
  const [day, setDay] = useState(today);
  if (day !== today) {
    setDay(today);
    setSession(startSession(pick('today')));
  }
  const [isOpening, setOpening] = useState(true);
  const isOutside = hash === OVERVIEW || hash === EXAM_DATES;
  const matched = isOutside ? match(session) : session;
  if (matched !== session) setSession(matched);
  // The session then takes the focus.
  if (isOutside && isOpening) setOpening(false);
  const change = (next: PracticeSession) => {
    setSession(next);
    setOpening(false);
    readDay();
  };

  // Not after each answer in another tab: a stored session must not repeat cards answered there since.
  const store = useEffectEvent((stored: PracticeSession, day: number) => {
    const first = cardPlaces.get(stored.queue[0] ?? '')?.card;
    const view = first && isPlainPrompt(first) ? { id: first.id, prompt: first.prompt } : undefined;
    storeSession(stored, (id) => readAnswers(cardPlaces, id), view, day);
  });
  useEffect(() => store(session, today), [session, today]);
  const left = chooseCards('today', {}, schedules, today).length;
  useEffect(() => keepToday(today, left), [today, left]);

  // In advance: the connection may be gone at the end.
  useEffect(() => endPart.use(), []);

  const comeBack = useEffectEvent(() => {
    reloadForAnother();
    const stored = readSession(today);
    if (!stored || document.visibilityState === 'hidden') return;
    const next = resume(stored);
    if (next.queue.length < session.queue.length) setSession(next);
  });
  useEffect(sendOnLeave, []);
  // Before home asks for today's number.
  const isPaused = isOutside || session.queue.length === 0;
  useEffect(() => {
    if (isPaused) void sendNow();
  }, [isPaused]);
  useEffect(() => {
    const onChange = () => reloadForAnother();
    const onReturn = () => comeBack();
    const stop = onPracticeChange(onChange);
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('focus', onReturn);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('focus', onReturn);
    };
  }, []);

  if (filtered.length === 0) {
    return (
      <Stage>
        <StageCard>
          <LatePart part={unknownPart} name="page" props={{}} />
        </StageCard>
        <StageBar>
          <Button href={paths.practise()} className="stage-action">
            {practiceLabels.all}
          </Button>
        </StageBar>
      </Stage>
    );
  }
  const withMore = (wish: Wish) => addCards(session, pick(wish), wish);
  const shared = { filter, schedules: filtered, today, session, pick };
  if (isOutside) {
    return (
      <div className="page py-5 md:py-10">
        <div className="mx-auto max-w-[46rem]">
          <LatePart
            part={overviewPart}
            name="overview"
            props={{ ...shared, hash, all: schedules, onMore: (wish) => change(withMore(wish)) }}
          />
        </div>
      </div>
    );
  }
  return (
    <Session
      session={session}
      cardPlaces={cardPlaces}
      onChange={change}
      place={nameFile(filter, cardPlaces)}
      close={toClose(filter)}
      takesFocus={!isOpening}
      isFirstRevealed={isOpening && isRevealedEarly(session)}
      renderEnd={(go) => (
        <>
          <StageCard>
            <LatePart
              part={endPart}
              name="end"
              props={{
                ...shared,
                cardPlaces,
                offers: hasOffers(filter, subjects) ? offers : [],
                onMore: (wish) => go(withMore(wish)),
              }}
            />
          </StageCard>
          <StageBar>
            <Button href={toClose(filter) ?? paths.practise() + OVERVIEW} className="stage-action">
              {practiceLabels.close}
            </Button>
          </StageBar>
        </>
      )}
    />
  );
}

const readFilter = (): PracticeFilter =>
  parseFilter(Object.fromEntries(new URLSearchParams(location.search)));

function readAnswers(cardPlaces: CardPlaces, id: string): string | undefined {
  const place = cardPlaces.get(id);
  return place && (readSubject(place.schedule.subject.subjectId).record.cards[id] ?? '');
}

/** Returns the path back to the notes if the session came from a file or page. */
const toClose = ({ fileId, page }: PracticeFilter): string | undefined =>
  fileId === undefined ? undefined : readPath(fileId, { page });
