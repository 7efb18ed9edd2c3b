import { selectFromFile } from './cards.ts';
import {
  type DayPlan,
  listAnyway,
  listMoreNew,
  listOpen,
  listPlanned,
  type PlannedCard,
  planDay,
  planSubject,
  toPlan,
} from './plan.ts';
import type { PracticeSubject } from './practice.ts';
import type { PracticeRecord } from './record.ts';
import { SESSION_CARDS } from './schedule.ts';

/** Choice of cards in the address of the page: `?subject=`, `?topic=`, or `?file=` with an optional `&page=`. */
export interface PracticeFilter {
  subjectId?: string;
  topicId?: string;
  fileId?: string;
  page?: number;
}

type FilterField = 'subject' | 'topic' | 'file' | 'page';

export function parseFilter(fields: Partial<Record<FilterField, string>>): PracticeFilter {
  const { subject, topic, file } = fields;
  if (file) {
    const page = Number(fields.page ?? Number.NaN);
    return { fileId: file, ...(Number.isSafeInteger(page) && page > 0 && { page }) };
  }
  if (topic) return { topicId: topic };
  return subject ? { subjectId: subject } : {};
}

/** Returns true if the address limits the cards. */
export const hasFilter = (filter: PracticeFilter): boolean => Object.keys(filter).length > 0;

/** A subject's cards on a day. */
interface DayCards {
  subject: Pick<PracticeSubject, 'subjectId' | 'isOwned' | 'cards'>;
  planned: readonly PlannedCard[];
}

/**
 * Returns the subjects with the filter's cards only. Falls back to the file if a page has no cards. Empty if no card
 * matches.
 */
export function filterCards<Day extends DayCards>(
  days: readonly Day[],
  { subjectId, topicId, fileId, page }: PracticeFilter,
): Day[] {
  const filtered = days
    .filter(({ subject }) => subjectId === undefined || subject.subjectId === subjectId)
    .map((day) => {
      const { cards: all } = day.subject;
      const cards =
        fileId === undefined
          ? all.filter((card) => topicId === undefined || card.topicId === topicId)
          : selectFromFile(all, fileId, page);
      const ids = new Set(cards.map(({ id }) => id));
      const planned = day.planned.filter(({ id }) => ids.has(id));
      return { ...day, subject: { ...day.subject, cards }, planned };
    })
    .filter(({ subject }) => subject.cards.length > 0);
  const isEmptyPage = filtered.length === 0 && page !== undefined && fileId !== undefined;
  return isEmptyPage ? filterCards(days, { fileId }) : filtered;
}

/** Cards that a student wants: today's cards, all cards again although they are not due, or more new cards. */
export type Wish = 'today' | 'anyway' | 'new';

/** Picks the cards for a wish, in order. @param days with the filter's cards only */
export function chooseCards(
  wish: Wish,
  filter: PracticeFilter,
  days: readonly DayCards[],
  today: number,
): PlannedCard[] {
  const cards = listCards(filter, days);
  if (wish === 'new') return listMoreNew(cards, planToday(filter, days, today).left, today);
  if (wish === 'anyway') return listAnyway(cards, today).slice(0, toLimit(filter));
  return planToday(filter, days, today).left;
}

/**
 * Plans the day. Today's cards of an owner are the plan's; those of a topic, a file or a page, or of subjects that the
 * student does not own, are all due and new cards, up to a session's number.
 * @param days with the filter's cards only
 */
export function planToday(
  filter: PracticeFilter,
  days: readonly DayCards[],
  today: number,
): DayPlan {
  const cards = listCards(filter, days);
  const limit = toLimit(filter);
  if (limit && days.some(({ subject }) => subject.isOwned)) return planDay(cards, today);
  const open = listOpen(cards, today).map(({ card }) => card);
  const all = [...open.filter(({ isNew }) => !isNew), ...open.filter(({ isNew }) => isNew)];
  return toPlan(all.slice(0, limit), cards);
}

const listCards = (filter: PracticeFilter, days: readonly DayCards[]): PlannedCard[] => {
  const subjects = days.map(({ subject: { isOwned }, planned }) => ({ isOwned, planned }));
  return (hasFilter(filter) ? subjects : listPlanned(subjects)).flatMap(({ planned }) => planned);
};

/** Undefined for a topic, a file or a page, whose sessions have all its cards. */
const toLimit = ({ topicId, fileId }: PracticeFilter): number | undefined =>
  topicId === undefined && fileId === undefined ? SESSION_CARDS : undefined;

/** Counts the cards that come tomorrow if nothing else is answered today. */
export function countTomorrow(
  filter: PracticeFilter,
  days: readonly { subject: PracticeSubject; record: PracticeRecord }[],
  today: number,
): number {
  const tomorrow = days.map(({ subject, record }) => ({
    subject,
    planned: planSubject(subject, record, today + 1),
  }));
  return chooseCards('today', filter, tomorrow, today + 1).length;
}

/** Returns true if the end of a session offers subjects: to students without a subject, or for a chosen subject. */
export const hasOffers = (
  { subjectId }: PracticeFilter,
  subjects: readonly Pick<PracticeSubject, 'isOwned'>[],
): boolean => subjectId !== undefined || !subjects.some(({ isOwned }) => isOwned);
