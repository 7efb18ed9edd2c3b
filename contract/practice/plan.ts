import { isRated, parseAnswers } from './answers.ts';
import { findPapers, lastPaperDay } from './papers.ts';
import type { PracticeSubject } from './practice.ts';
import type { PracticeRecord } from './record.ts';
import { dayAt, LAST_DAYS, nextDay, toMemory } from './schedule.ts';

/**
 * Plans the cards of a day: due cards, then a share of the new cards. The answers before that day decide, so all devices
 * have the same plan, and the cards left only fall while the student practises.
 */

/** New cards a day for cards without an exam date; also what a student may add to a day that is done. */
export const NEW_CARDS = 10;

/** Maximum cards of a day, for half an hour. The plan leaves out the rest. */
export const MAX_DAY_CARDS = 60;

/** A card's place in its subject, with the last paper that tests it. */
export interface CardPlace {
  id: string;
  subjectId: string;
  topicId: string;
  /** Number of cards before it in its topic. */
  place: number;
  /** Number of days since 1970. Undefined if no date is known. */
  examDay: number | undefined;
}

/** A card on a day, as the answers of earlier days have scheduled it. */
export interface PlannedCard extends CardPlace {
  /** True if the card has no answer of an earlier day. */
  isNew: boolean;
  /** Day on which it comes up. Undefined for a new card, and for a card that is done until the exam. */
  next: number | undefined;
  /** A card is done for the day after one rating other than “Again”, so that the cards left never rise. */
  state: 'open' | 'again' | 'done';
  /** Time of the latest answer, in seconds since 1970; 0 without an answer. */
  lastAt: number;
}

/** @param text the card's answers, undefined without any */
export function planCard(place: CardPlace, text: string | undefined, today: number): PlannedCard {
  const answers = text === undefined ? [] : parseAnswers(text).filter(isRated);
  const earlier = answers.filter(({ at }) => dayAt(at) < today);
  const memory = toMemory(earlier);
  const ratings = answers.slice(earlier.length).map(({ rating }) => rating);
  const again = ratings.length > 0 ? 'again' : 'open';
  return {
    ...place,
    isNew: memory === undefined,
    next: memory && nextDay(memory, place.id, place.examDay),
    state: ratings.some((rating) => rating !== 'again') ? 'done' : again,
    lastAt: answers.at(-1)?.at ?? 0,
  };
}

type SubjectCards = Pick<PracticeSubject, 'subjectId' | 'examDate' | 'cards'>;

/** @param plan {@link planCard}, or the same with a cache */
export function planSubject(
  { subjectId, examDate, cards }: SubjectCards,
  record: PracticeRecord,
  today: number,
  plan = planCard,
): PlannedCard[] {
  const papers = findPapers(examDate, record.exam);
  const places = new Map<string, number>();
  return cards.map(({ id, topicId }) => {
    const place = places.get(topicId) ?? 0;
    places.set(topicId, place + 1);
    const examDay = lastPaperDay(papers, topicId);
    const text = Object.hasOwn(record.cards, id) ? record.cards[id] : undefined;
    return plan({ id, subjectId, topicId, place, examDay }, text, today);
  });
}

/** Returns the subjects of the plan: the owned subjects, or all subjects if the student owns none. */
export function listPlanned<T extends Pick<PracticeSubject, 'isOwned'>>(
  subjects: readonly T[],
): readonly T[] {
  const owned = subjects.filter(({ isOwned }) => isOwned);
  return owned.length > 0 ? owned : subjects;
}

export interface DayPlan {
  /** Cards left today, in the order in which they come up. */
  left: PlannedCard[];
  /** Number of the plan's cards that are done today. */
  done: number;
}

/** @param cards of all subjects of the plan, planned for the same day */
export function planDay(cards: readonly PlannedCard[], today: number): DayPlan {
  const open = cards.filter((card) => isOpen(card, today));
  const due = alternate(
    open.filter(({ next }) => next !== undefined && next <= today),
    today,
  )
    // If the day is full, cards of later papers wait.
    .toSorted((a, b) => byPaper(a, b) || byNext(a, b))
    .slice(0, MAX_DAY_CARDS)
    .toSorted(byNext);
  const fresh = pickNew(
    open.filter(({ isNew }) => isNew),
    today,
  ).slice(0, MAX_DAY_CARDS - due.length);
  const day = [...due, ...alternate(fresh, today)];
  const left = [
    ...day.filter(({ state }) => state === 'open'),
    ...day.filter(({ state }) => state === 'again'),
  ];
  return { left, done: day.length - left.length };
}

/** Lists more new cards for a day that is done, in the order of the plan. @param left today's cards */
export function listMoreNew(
  cards: readonly PlannedCard[],
  left: readonly PlannedCard[],
  today: number,
): PlannedCard[] {
  const fresh = cards.filter(
    (card) => card.lastAt === 0 && isOpen(card, today) && !left.includes(card),
  );
  return alternate(fresh, today).slice(0, NEW_CARDS);
}

/** Lists all cards to practise anyway: the card that was answered longest ago first, new cards at the end. */
export function listAnyway(cards: readonly PlannedCard[], today: number): PlannedCard[] {
  const seen = cards.filter(({ lastAt }) => lastAt > 0).toSorted((a, b) => a.lastAt - b.lastAt);
  const unseen = cards.filter(({ lastAt }) => lastAt === 0);
  return [...seen, ...alternate(unseen, today)];
}

/** Returns false from the day of the last paper that tests the card. */
export const isOpen = ({ examDay }: CardPlace, today: number): boolean =>
  examDay === undefined || examDay > today;

const byNext = (a: PlannedCard, b: PlannedCard) => (a.next ?? 0) - (b.next ?? 0);

const byPaper = (a: CardPlace, b: CardPlace) =>
  (a.examDay ?? Number.MAX_SAFE_INTEGER) - (b.examDay ?? Number.MAX_SAFE_INTEGER);

function groupBy<K, T>(items: readonly T[], toKey: (item: T) => K): T[][] {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(toKey(item));
    if (group) group.push(item);
    else groups.set(toKey(item), [item]);
  }
  return [...groups.values()];
}

/** Takes cards from subjects in turn, and within a subject from topics in turn. Each day begins with another subject. */
function alternate(cards: readonly PlannedCard[], today: number): PlannedCard[] {
  const subjects = groupBy(cards, ({ subjectId }) => subjectId).map((group) =>
    group.toSorted((a, b) => a.place - b.place),
  );
  const first = today % Math.max(1, subjects.length);
  const turns = [...subjects.slice(first), ...subjects.slice(0, first)];
  const rounds = Math.max(0, ...turns.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    turns.flatMap((subject) => subject[round] ?? []),
  ).flat();
}

/** Returns the average number of new cards a day before the last round, or before the paper if the round has begun. */
function toShare(cards: number, examDay: number | undefined, today: number): number {
  if (examDay === undefined) return Math.min(cards, NEW_CARDS);
  const days = examDay - today;
  return cards / (days > LAST_DAYS ? days - LAST_DAYS : days);
}

/** Rounding error of sums of shares, such as three thirds. */
const TOLERANCE = 1e-9;

/**
 * Picks the day's share of the new cards, those of the next paper first. Only the sum of all shares is rounded up, so
 * that rounding adds less than one card.
 */
function pickNew(cards: readonly PlannedCard[], today: number): PlannedCard[] {
  const papers = groupBy(cards, ({ examDay }) => examDay).map((group) => {
    const share = toShare(group.length, group[0]?.examDay, today);
    const whole = Math.floor(share + TOLERANCE);
    return { group, share, whole, rest: share - whole };
  });
  const total = Math.ceil(papers.reduce((sum, { share }) => sum + share, 0) - TOLERANCE);
  const extra = total - papers.reduce((sum, { whole }) => sum + whole, 0);
  return papers
    .toSorted((a, b) => b.rest - a.rest)
    .flatMap(({ group, whole }, index) =>
      alternate(group, today).slice(0, whole + (index < extra ? 1 : 0)),
    )
    .toSorted(byPaper);
}
