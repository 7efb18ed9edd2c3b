import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { RATINGS, type Rating } from '#contract/practice/answers.ts';
import { dayAt, previewDays } from '#contract/practice/schedule.ts';
import { ignoreSecondPress, isSecondPress } from '#site/lib/second-press.ts';
import { answerCard, undoCard } from './browser-practice.ts';
import { CardView } from './CardView.tsx';
import { prepareDrills } from './DrillView.tsx';
import { describeDay, serverNow } from './days.ts';
import { practiceLabels } from './labels.ts';
import { type PracticeSession, rate, skip, toPlace, undo } from './practice-session.ts';
import { Stage } from './Stage.tsx';
import { type CardPlaces, type SubjectSchedule, toComingDay } from './schedule-cards.ts';
import { sendSoon } from './send-practice.ts';

/** Cards whose drill loads before its turn. The connection may be gone when the turn comes. */
const CARDS_AHEAD = 5;

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
  const [isRevealed, setRevealed] = useState(props.isFirstRevealed && !current?.card.drill);
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
      const { drill, diagram } = cardPlaces.get(each)?.card ?? {};
      if (drill && diagram) prepareDrills(diagram);
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
  const takeBack = () => {
    const last = session.steps.at(-1);
    const subject = last && cardPlaces.get(last.id)?.schedule.subject;
    if (!subject) return;
    const isUndone = undoCard(subject.subjectId, last.id, last);
    sendSoon();
    setStatus(isUndone ? practiceLabels.undone : '');
    go(undo(session));
    // Shows the answer immediately, so that the student can rate it again. A drill starts again.
    const isDrill = Boolean(cardPlaces.get(last.id)?.card.drill);
    setShownId(last.id);
    setRevealed(!isDrill);
    focusPlace.current = isDrill ? 'prompt' : 'ratings';
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
        />
      ) : (
        props.renderEnd(go)
      )}
    </Stage>
  );
}

/** Describes the day on which a card comes up after each rating. */
function describeDays(id: string, { record, planned }: SubjectSchedule): Record<Rating, string> {
  const now = serverNow();
  const today = dayAt(Math.floor(now / 1000));
  const examDay = planned.find((card) => card.id === id)?.examDay;
  const next = previewDays(record.cards[id] ?? '', id, now, toComingDay(examDay, today));
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
