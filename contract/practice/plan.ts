import { dayAt } from '../shop-day.ts';
import { isRated, parseAnswers } from './answers.ts';
import { isAside, parseAside } from './aside.ts';
import { toCardId } from './cards.ts';
import { findPapers, lastPaperDay } from './papers.ts';
import type { PracticeSubject } from './practice.ts';
import { findText, type PracticeRecord } from './record.ts';
import { LAST_DAYS, nextDay, toMemory } from './schedule.ts';

/**
 * Plans the cards of a day: due cards, then a share of the new cards, and of siblings at most one. The answers and
 * choices before that day decide, so all devices have the same plan, and the cards left only fall while the student
 * practises.
 */

/** New cards a day for cards without an exam date; also what a student may add to a day that is done. */
export const NEW_CARDS = 10;

/** Maximum cards of a day, for half an hour. The plan leaves out the rest. */
export const MAX_DAY_CARDS = 60;

/** A card's place in its subject, with the last paper that tests it. */
export interface CardPlace {
  id: string;
  /** Id that siblings share, see {@link toCardId}. Undefined for a card without siblings. */
  siblings: string | undefined;
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
  /**
   * A card is done for the day after one rating other than “Again”, so that the cards left never rise. A card that was
   * put aside today keeps its place in the plan, but is neither left nor done.
   */
  state: 'open' | 'again' | 'done' | 'aside';
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

/**
 * Plans a subject's cards, without cards that were put aside on an earlier day and are not back.
 * @param plan {@link planCard}, or the same with a cache
 */
export function planSubject(
  { subjectId, examDate, cards }: SubjectCards,
  record: PracticeRecord,
  today: number,
  plan = planCard,
): PlannedCard[] {
  const papers = findPapers(examDate, record.exam);
  const places = new Map<string, number>();
  return cards.flatMap(({ id, siblings, topicId }) => {
    const place = places.get(topicId) ?? 0;
    places.set(topicId, place + 1);
    const choice = findText(record.aside, id);
    const isAway = choice !== undefined && isAside(choice, today);
    if (isAway && dayAt(parseAside(choice).at) < today) return [];
    const examDay = lastPaperDay(papers, topicId);
    const text = findText(record.cards, id);
    const planned = plan({ id, siblings, subjectId, topicId, place, examDay }, text, today);
    return isAway ? { ...planned, state: 'aside' } : planned;
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
  const open = listOpen(cards, today);
  const due = alternate(
    open.flatMap(({ card }) => (card.isNew ? [] : card)),
    today,
  )
    // If the day is full, cards of later papers wait.
    .toSorted((a, b) => byPaper(a, b) || byNext(a, b))
    .slice(0, MAX_DAY_CARDS)
    .toSorted(byNext);
  const fresh = pickNew(open, today).slice(0, MAX_DAY_CARDS - due.length);
  const { left, done } = toPlan([...due, ...alternate(fresh, today)], cards);
  return {
    left: [
      ...left.filter(({ state }) => state === 'open'),
      ...left.filter(({ state }) => state === 'again'),
    ],
    done,
  };
}

/** Counts the siblings that were answered or put aside today, by the id that they share. */
function countShown(cards: readonly PlannedCard[]): ReadonlyMap<string, number> {
  const shown = new Map<string, number>();
  for (const card of cards.filter(({ state }) => state !== 'open')) {
    shown.set(toCardId(card), (shown.get(toCardId(card)) ?? 0) + 1);
  }
  return shown;
}

/** Returns true if no other sibling was shown today. */
const isFirst = (card: PlannedCard, shown: ReadonlyMap<string, number>): boolean =>
  (shown.get(toCardId(card)) ?? 0) <= (card.state === 'open' ? 0 : 1);

/**
 * Divides the cards of a day into cards left, in the same order, and cards done. If another device or an earlier plan
 * brought a sibling today, a card is no longer left.
 * @param cards all cards that the day was chosen from
 */
export function toPlan(day: readonly PlannedCard[], cards: readonly PlannedCard[]): DayPlan {
  const shown = countShown(cards);
  const left = day.filter(
    (card) => (card.state === 'open' || card.state === 'again') && isFirst(card, shown),
  );
  return { left, done: day.filter(({ state }) => state === 'done').length };
}

/** A card that may come up on a day, instead of its siblings. */
interface OpenCard {
  card: PlannedCard;
  /** Number of new cards among the card and its siblings. */
  fresh: number;
  /** True if the new siblings need each of the days left. */
  isUrgent: boolean;
}

/**
 * Lists the cards that were due or new at the start of the day, except those whose last paper has come. Of siblings, it
 * has the card that has been due longest, or else the first new card; but a new card if each day left must bring one.
 */
export function listOpen(cards: readonly PlannedCard[], today: number): OpenCard[] {
  const open = cards.filter(
    (card) =>
      isOpen(card, today) && (card.isNew || (card.next !== undefined && card.next <= today)),
  );
  return groupBy(open, toCardId).flatMap((group) => {
    const fresh = group.filter(({ isNew }) => isNew);
    const isUrgent = fresh.length >= toDays(group[0]?.examDay, today);
    const [card] = (isUrgent ? fresh : group).toSorted(byTurn);
    return card ? { card, fresh: fresh.length, isUrgent } : [];
  });
}

/** Lists more new cards for a day that is done, in the order of the plan. @param left today's cards */
export function listMoreNew(
  cards: readonly PlannedCard[],
  left: readonly PlannedCard[],
  today: number,
): PlannedCard[] {
  const planned = new Set(left.map(toCardId));
  const fresh = listShowable(cards).filter(
    (card) => card.lastAt === 0 && isOpen(card, today) && !planned.has(toCardId(card)),
  );
  return alternate(firstSiblings(fresh), today).slice(0, NEW_CARDS);
}

/** Lists all cards to practise anyway: the card that was answered longest ago first, new cards at the end. */
export function listAnyway(cards: readonly PlannedCard[], today: number): PlannedCard[] {
  const all = listShowable(cards);
  const seen = all.filter(({ lastAt }) => lastAt > 0).toSorted((a, b) => a.lastAt - b.lastAt);
  const unseen = all.filter(({ lastAt }) => lastAt === 0);
  return firstSiblings([...seen, ...alternate(unseen, today)]);
}

/** Lists the cards that a session may show today: not aside, and not beside a sibling that was shown before. */
export function listShowable(cards: readonly PlannedCard[]): PlannedCard[] {
  const shown = countShown(cards);
  return cards.filter(
    (card) => card.state !== 'aside' && (card.state !== 'open' || isFirst(card, shown)),
  );
}

/** Selects the first card of siblings. */
const firstSiblings = (cards: readonly PlannedCard[]): PlannedCard[] =>
  groupBy(cards, toCardId).flatMap(([first]) => first ?? []);

/** Returns false from the day of the last paper that tests the card. */
export const isOpen = ({ examDay }: CardPlace, today: number): boolean =>
  examDay === undefined || examDay > today;

const byNext = (a: PlannedCard, b: PlannedCard) => (a.next ?? 0) - (b.next ?? 0);

/** Sorts siblings: due cards, then new cards. */
const byTurn = (a: PlannedCard, b: PlannedCard) =>
  (a.next ?? Number.MAX_SAFE_INTEGER) - (b.next ?? Number.MAX_SAFE_INTEGER) || a.place - b.place;

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

/** Returns the days for new cards: those before the last round, or before the paper if the round has begun. */
function toDays(examDay: number | undefined, today: number): number {
  if (examDay === undefined) return Number.POSITIVE_INFINITY;
  const days = examDay - today;
  return days > LAST_DAYS ? days - LAST_DAYS : days;
}

/** Returns the average number of new cards a day. */
const toShare = (cards: number, examDay: number | undefined, today: number): number =>
  examDay === undefined ? Math.min(cards, NEW_CARDS) : cards / toDays(examDay, today);

/** Rounding error of sums of shares, such as three thirds. */
const TOLERANCE = 1e-9;

/**
 * Picks the day's share of the new cards, those of the next paper first. Siblings that wait for a day of their own are
 * part of the share, which brings at most what can come up today. Only the sum of all shares is rounded up, so that
 * rounding adds less than one card.
 */
function pickNew(open: readonly OpenCard[], today: number): PlannedCard[] {
  const papers = groupBy(open, ({ card }) => card.examDay).map((group) => {
    const ready = group.filter(({ card }) => card.isNew);
    const fresh = group.reduce((sum, { fresh }) => sum + fresh, 0);
    const share = Math.min(ready.length, toShare(fresh, group[0]?.card.examDay, today));
    const whole = Math.floor(share + TOLERANCE);
    return { ready, share, whole, rest: share - whole };
  });
  const total = Math.ceil(papers.reduce((sum, { share }) => sum + share, 0) - TOLERANCE);
  const extra = total - papers.reduce((sum, { whole }) => sum + whole, 0);
  const take = (cards: OpenCard[]) =>
    alternate(
      cards.map(({ card }) => card),
      today,
    );
  return papers
    .toSorted((a, b) => b.rest - a.rest)
    .flatMap(({ ready, whole }, index) =>
      [
        ...take(ready.filter(({ isUrgent }) => isUrgent)),
        ...take(ready.filter(({ isUrgent }) => !isUrgent)),
      ].slice(0, whole + (index < extra ? 1 : 0)),
    )
    .toSorted(byPaper);
}
