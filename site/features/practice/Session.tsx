import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { RATINGS, type Rating } from '#contract/practice/answers.ts';
import type { AsidePeriod } from '#contract/practice/aside.ts';
import { isJudgedCard } from '#contract/practice/cards.ts';
import { previewDays } from '#contract/practice/schedule.ts';
import { dayAt } from '#contract/shop-day.ts';
import { latePart } from '#site/lib/load-late.ts';
import { useQuery } from '#site/lib/query.ts';
import { ignoreSecondPress, isSecondPress } from '#site/lib/second-press.ts';
import { answerCard, asideCard, undoCard } from './browser-practice.ts';
import { CardView } from './CardView.tsx';
import { prepareCard } from './card/card-parts.ts';
import { describeDay, serverNow } from './days.ts';
import { practiceLabels } from './labels.ts';
import { type PracticeSession, putAside, rate, skip, toPlace, undo } from './practice-session.ts';
import { Stage } from './Stage.tsx';
import { type CardPlaces, type SubjectSchedule, toComingDay } from './schedule-cards.ts';
import { sendSoon } from './send-practice.ts';

/** Cards that load before their turn. The connection may be gone when the turn comes. */
const CARDS_AHEAD = 5;

const putAsidePart = latePart(() => import('./Overview.tsx').then((late) => late.PutAside));

type FocusPlace = 'prompt' | 'answer' | 'ratings' | 'end';

interface SessionProps {
  session: PracticeSession;
  cardPlaces: CardPlaces;
  onChange: (session: PracticeSession) => void;
  /** Name of the file or page to which the session is limited. */
  place: string | undefined;
  /** Path of *Close*. Undefined for the overview. */
  close: string | undefined;
  /** True if the student has come from another view of the page. */
  takesFocus: boolean;
  isFirstRevealed: boolean;
  /** Renders the end, when no card is left. @param go continues with another session */
  renderEnd: (go: (next: PracticeSession) => void) => ReactNode;
}

export function Session(props: SessionProps) {
  const { session, cardPlaces, onChange, close, takesFocus } = props;
  const [id] = session.queue;
  const current = id === undefined ? undefined : cardPlaces.get(id);
  const [isRevealed, setRevealed] = useState(
    props.isFirstRevealed && current !== undefined && !isJudgedCard(current.card),
  );
  const [suggestsAgain, setSuggestsAgain] = useState(false);
  const [status, setStatus] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const focusPlace = useRef<FocusPlace | undefined>(
    takesFocus ? (current ? 'prompt' : 'end') : undefined,
  );
  // A layout effect, because a passive effect of an earlier render could use up the place first.
  const focusedId = useRef(id);
  useLayoutEffect(() => {
    const replaced = id === undefined ? 'end' : 'prompt';
    const place = focusPlace.current ?? (focusedId.current === id ? undefined : replaced);
    focusPlace.current = undefined;
    focusedId.current = id;
    if (place) area.current?.querySelector<HTMLElement>(`[data-focus="${place}"]`)?.focus();
  });
  useEffect(() => {
    for (const each of session.queue.slice(0, CARDS_AHEAD)) {
      const { card } = cardPlaces.get(each) ?? {};
      if (card) prepareCard(card);
    }
  }, [session, cardPlaces]);

  // The page replaces a card that was answered in another tab.
  const [shownId, setShownId] = useState(id);
  if (shownId !== id) {
    setShownId(id);
    setRevealed(false);
    setSuggestsAgain(false);
  }

  const go = (next: PracticeSession) => {
    ignoreSecondPress();
    focusPlace.current = next.queue.length > 0 ? 'prompt' : 'end';
    onChange(next);
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
  const leaveAside = (period: AsidePeriod, text: string) => {
    if (!current) return;
    const { card, schedule } = current;
    const examDay = findExamDay(card.id, schedule);
    const choice = { period, ...(period === 'exam' && examDay && { examDay }) };
    const at = asideCard(schedule.subject.subjectId, card.id, choice, serverNow());
    sendSoon();
    setStatus(text);
    go(putAside(session, at));
  };
  const takeBack = () => {
    const last = session.steps.at(-1);
    const subject = last && cardPlaces.get(last.id)?.schedule.subject;
    if (!subject) return;
    const { id, at, rating } = last;
    const isUndone = rating
      ? undoCard(subject.subjectId, id, { at, rating })
      : asideCard(subject.subjectId, id, { period: 'back' }, serverNow()) > at;
    sendSoon();
    setStatus(isUndone ? practiceLabels.undone : '');
    go(undo(session));
    // Shows the answer immediately, so that the student can rate it again. A card that the page judges starts again.
    const card = cardPlaces.get(id)?.card;
    const isRatable = rating !== undefined && card !== undefined && !isJudgedCard(card);
    setShownId(id);
    setRevealed(isRatable);
    focusPlace.current = isRatable ? 'ratings' : 'prompt';
  };

  const lastKey = useRef('');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = toCommand(event, area.current);
    const isSecond = event.repeat || (isSecondPress() && event.key === lastKey.current);
    lastKey.current = event.key;
    if (isSecond && command) return event.preventDefault();
    if (command === 'undo' && session.steps.length > 0) takeBack();
    else if (command === 'reveal' && current && !isJudgedCard(current.card) && !isRevealed)
      reveal();
    else if (command && command !== 'undo' && command !== 'reveal' && isRevealed) answer(command);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const { data: PutAside } = useQuery(putAsidePart);

  // Without a card, the line is full, too.
  const total = session.total || 1;
  return (
    <Stage
      area={area}
      close={close}
      progress={{ done: current ? toPlace(session) - 1 : total, total }}
      onUndo={session.steps.length > 0 ? takeBack : undefined}
    >
      <p role="status" className="sr-only">
        {status}
      </p>
      {current && days ? (
        <CardView
          key={`${current.card.id} ${session.steps.length}`}
          card={current.card}
          context={practiceLabels.context(
            current.schedule.subject.name,
            props.place ?? current.card.topicName,
          )}
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
          tools={
            PutAside && (
              <PutAside
                hasExam={findExamDay(current.card.id, current.schedule) !== undefined}
                onChoose={leaveAside}
              />
            )
          }
        />
      ) : (
        props.renderEnd(go)
      )}
    </Stage>
  );
}

const findToday = () => dayAt(Math.floor(serverNow() / 1000));

/** Returns the day of the card's last paper, if it is to come. */
const findExamDay = (id: string, { planned }: SubjectSchedule): number | undefined =>
  toComingDay(planned.find((card) => card.id === id)?.examDay, findToday());

/** Describes the day on which a card comes up after each rating. */
function describeDays(id: string, schedule: SubjectSchedule): Record<Rating, string> {
  const today = findToday();
  const text = schedule.record.cards[id] ?? '';
  const next = previewDays(text, id, serverNow(), findExamDay(id, schedule));
  const describe = (rating: Rating) => {
    const day = next[rating];
    return day === undefined ? practiceLabels.isDone : describeDay(day, today);
  };
  return {
    again: practiceLabels.inSession,
    hard: describe('hard'),
    good: describe('good'),
    easy: describe('easy'),
  };
}

const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';
const PRESSABLE = 'a, button, summary, input, label';

/** @param area outside this element, single letters and digits do nothing, because speech input may type them */
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
