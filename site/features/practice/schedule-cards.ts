import { countTomorrow, type PracticeFilter } from '#contract/practice/choose-cards.ts';
import { findPapers, type Papers } from '#contract/practice/papers.ts';
import {
  type CardPlace,
  type PlannedCard,
  planCard,
  planSubject,
} from '#contract/practice/plan.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import { type ScheduledCard, scheduleCard } from '#contract/practice/schedule.ts';
import { fromDayNumber } from '#contract/shop-day.ts';
import { practiceLabels } from './labels.ts';

/** A subject with the student's answers on a day. */
export interface SubjectSchedule {
  subject: PracticeSubject;
  record: PracticeRecord;
  papers: Papers;
  /** True from the day after the last paper on. */
  hasPassed: boolean;
  /** For {@link planDay}. */
  planned: readonly PlannedCard[];
  cards: readonly ScheduledCard[];
}

interface Entry {
  text: string | undefined;
  today: number;
  examDay: number | undefined;
  planned: PlannedCard;
  card: ScheduledCard;
}

/** Cache: after an answer, only its card is planned again. */
const cache = new Map<string, Entry>();

/** Returns the day of a card's last paper. After that day, cards are scheduled as if there were no paper: undefined. */
export const toComingDay = (examDay: number | undefined, today: number): number | undefined =>
  examDay !== undefined && examDay < today ? undefined : examDay;

function plan(place: CardPlace, text: string | undefined, today: number): PlannedCard {
  const { id, examDay } = place;
  const cached = cache.get(id);
  const isCurrent = cached?.text === text && cached?.today === today && cached.examDay === examDay;
  if (cached && isCurrent) return cached.planned;
  const planned = planCard(place, text, today);
  const card = scheduleCard(id, text, toComingDay(examDay, today));
  cache.set(id, { text, today, examDay, planned, card });
  return planned;
}

/** Returns true from the day after the last paper on, when the subject's cards do not come up. */
export function hasPassed({ papers }: Papers, today: number): boolean {
  const last = papers.at(-1);
  return last !== undefined && last.date < fromDayNumber(today);
}

export function scheduleSubject(
  subject: PracticeSubject,
  record: PracticeRecord,
  today: number,
): SubjectSchedule {
  const papers = findPapers(subject.examDate, record.exam);
  const planned = planSubject(subject, record, today, plan);
  const cards = planned.flatMap(({ id }) => cache.get(id)?.card ?? []);
  return { subject, record, papers, hasPassed: hasPassed(papers, today), planned, cards };
}

/**
 * Returns the next day on which cards come up, with their number as that day's plan has it. Undefined if none is
 * scheduled.
 */
export function findNextDue(
  filter: PracticeFilter,
  schedules: readonly SubjectSchedule[],
  today: number,
): { day: number; cards: number } | undefined {
  const all = schedules.flatMap(({ cards }) => cards.map(({ next = 0 }) => next));
  for (const day of new Set(all.sort((a, b) => a - b).filter((day) => day > today))) {
    const cards = countTomorrow(filter, schedules, day - 1);
    if (cards > 0) return { day, cards };
  }
  return undefined;
}

/** Maps the id of each card to the card and its subject. */
export const placeCards = (schedules: readonly SubjectSchedule[]) =>
  new Map(
    schedules.flatMap((schedule) =>
      schedule.subject.cards.map((card) => [card.id, { card, schedule }] as const),
    ),
  );
export type CardPlaces = ReturnType<typeof placeCards>;

/** Names the file or page to which a session is limited. Undefined without such a limit. */
export function nameFile({ fileId, page }: PracticeFilter, places: CardPlaces): string | undefined {
  const sources = [...places.values()].flatMap(({ card }) => card.source ?? []);
  const ofFile = sources.filter((source) => source.fileId === fileId);
  // Without cards of the page, the session has the file's.
  const hasPage = ofFile.some((source) => source.page === page);
  const title = ofFile[0]?.title;
  return title && hasPage && page ? practiceLabels.sourcePage(page, title) : title;
}
