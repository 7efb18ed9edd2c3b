import type { PracticeSubject } from '#contract/practice/practice.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import {
  type Exam,
  findExam,
  isDue,
  isNew,
  type ScheduledCard,
  scheduleCard,
} from '#contract/practice/schedule.ts';
import { hasPassed } from './exam.ts';

/** A subject with the student's answers on a day. */
export interface SubjectSchedule {
  subject: PracticeSubject;
  record: PracticeRecord;
  exam: Exam | undefined;
  hasPassed: boolean;
  cards: readonly ScheduledCard[];
}

interface Entry {
  text: string | undefined;
  examDay: number | undefined;
  card: ScheduledCard;
}

/** Schedules of the page's cards, so that an answer costs one card. */
const cache = new Map<string, Entry>();

function schedule(id: string, text: string | undefined, examDay: number | undefined) {
  const cached = cache.get(id);
  if (cached && cached.text === text && cached.examDay === examDay) return cached.card;
  const card = scheduleCard(id, text, examDay);
  cache.set(id, { text, examDay, card });
  return card;
}

export function scheduleSubject(
  subject: PracticeSubject,
  record: PracticeRecord,
  today: number,
): SubjectSchedule {
  const exam = findExam(subject, record);
  const isPast = hasPassed(exam, today);
  // After the exam, the dates of the cards no longer depend on it.
  const examDay = isPast ? undefined : exam?.day;
  const cards = subject.cards.map(({ id }) => schedule(id, record.cards[id], examDay));
  return { subject, record, exam, hasPassed: isPast, cards };
}

/** Returns the cards that a session may show: none of a subject whose exam has passed. */
export const listAskable = (schedules: readonly SubjectSchedule[]): ScheduledCard[] =>
  schedules.flatMap(({ hasPassed, cards }) => (hasPassed ? [] : cards));

export const countWaiting = (cards: readonly ScheduledCard[], today: number) => ({
  due: cards.filter((card) => isDue(card, today)).length,
  fresh: cards.filter(isNew).length,
});

/** Returns the next day on which cards come up, with their number. Undefined if no card is scheduled. */
export function findNextDue(
  cards: readonly ScheduledCard[],
  today: number,
): { day: number; cards: number } | undefined {
  const days = cards.flatMap(({ next }) => (next !== undefined && next > today ? [next] : []));
  if (days.length === 0) return undefined;
  const day = days.reduce((first, other) => Math.min(first, other));
  return { day, cards: days.filter((other) => other === day).length };
}

/** Maps the id of each card to the card and its subject. */
export const placeCards = (schedules: readonly SubjectSchedule[]) =>
  new Map(
    schedules.flatMap((schedule) =>
      schedule.subject.cards.map((card) => [card.id, { card, schedule }] as const),
    ),
  );
