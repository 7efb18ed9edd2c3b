import {
  CLASS_FIGURES_MIN,
  type ClassFigures,
  type ClassPlace,
  type ClassView,
} from '#contract/places/class.ts';
import { isRated, parseAnswers } from '#contract/practice/answers.ts';
import { nameCard } from '#contract/practice/cards.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import { findText, practiceRecord } from '#contract/practice/record.ts';
import { dayAt, fromDayNumber, startOfDay } from '#contract/shop-day.ts';
import { features } from '#shop';
import { log } from '../log.ts';
import { viewClass } from '../places/class.ts';
import type { OrderState } from '../places/order-state.ts';
import { readFieldsOfMany } from '../store/records.ts';
import { parseStored } from '../store/unreadable.ts';
import { listPractice } from './list-practice.ts';
import type { PracticeRecords } from './practice-record.ts';
import { practiceKey } from './stored-keys.ts';

const WEEK_SECONDS = 7 * 24 * 60 * 60;

const HARDEST_MAX = 10;

/** Pupils of a request to the store: up to a few megabytes. */
const PUPILS_AT_ONCE = 50;

/** A subject of the class, with its cards of today. */
export type ClassSubject = Pick<PracticeSubject, 'subjectId' | 'cards'>;

/** A pupil's answers in the subjects of the class. */
export type PupilRecords = PracticeRecords;

/** Step of shares, in percent: the difference between two days must not tell about one pupil. */
const PERCENT_STEP = 10;

const toPercent = (share: number) => Math.round((share * 100) / PERCENT_STEP) * PERCENT_STEP;

/** A span of time in seconds since 1970; `until` is exclusive. */
interface Span {
  from: number;
  until: number;
}

/** Returns the latest week, from Monday to Sunday of the shop, that has ended. */
export function lastFullWeek(nowMs: number): Span {
  const today = dayAt(nowMs / 1000);
  // Day 0, the first of 1970, was a Thursday.
  const monday = today - ((today + 3) % 7);
  const [from, until] = [monday - 7, monday].map((day) => startOfDay(fromDayNumber(day)) / 1000);
  return { from: from ?? 0, until: until ?? 0 };
}

/** A card that a pupil has answered. */
interface AnsweredCard {
  card: PracticeSubject['cards'][number];
  wrongShare: number;
  isWithinSpan: boolean;
}

/** Lists the cards that a pupil has answered, in the order of the cards. Reads each answer once, as a class has many. */
function listAnswered(
  subjects: readonly ClassSubject[],
  records: PupilRecords,
  { from, until }: Span,
): AnsweredCard[] {
  return subjects.flatMap(({ subjectId, cards }) => {
    const record = records.get(subjectId);
    if (!record) return [];
    return cards.flatMap((card) => {
      const answers = parseAnswers(findText(record.cards, card.id) ?? '').filter(isRated);
      if (answers.length === 0) return [];
      const wrong = answers.filter(({ rating }) => rating === 'again').length;
      const isWithinSpan = answers.some(({ at }) => at >= from && at < until);
      return [{ card, wrongShare: wrong / answers.length, isWithinSpan }];
    });
  });
}

/** Averages the shares of wrong answers: each pupil counts the same, however often they answered. */
const average = (shares: readonly number[]) =>
  shares.reduce((sum, share) => sum + share, 0) / shares.length;

/**
 * Adds up the answers of a class. A pupil counts once they have answered a card, a card is among the hardest once
 * {@link CLASS_FIGURES_MIN} pupils have answered it, and the share of practised cards needs as many pupils who practised in
 * the last full week: no figure tells about one pupil.
 * @returns Undefined below {@link CLASS_FIGURES_MIN} pupils
 */
export function computeFigures(
  subjects: readonly ClassSubject[],
  pupils: readonly PupilRecords[],
  nowMs: number,
): ClassFigures | undefined {
  const byPupil = pupils
    .map((records) => listAnswered(subjects, records, lastFullWeek(nowMs)))
    .filter((answered) => answered.length > 0);
  if (byPupil.length < CLASS_FIGURES_MIN) return undefined;
  const byCard = Map.groupBy(byPupil.flat(), ({ card }) => card);
  const byPupilInWeek = byPupil
    .map((answered) => answered.filter(({ isWithinSpan }) => isWithinSpan))
    .filter((answered) => answered.length > 0);
  const practised = new Set(byPupilInWeek.flat().map(({ card }) => card));
  const hardest = [...byCard]
    .filter(([, answered]) => answered.length >= CLASS_FIGURES_MIN)
    .map(([card, answered]) => ({
      prompt: nameCard(card),
      topicName: card.topicName,
      wrongShare: toPercent(average(answered.map(({ wrongShare }) => wrongShare))),
    }))
    .filter(({ wrongShare }) => wrongShare > 0)
    .toSorted((a, b) => b.wrongShare - a.wrongShare)
    .slice(0, HARDEST_MAX);
  const cards = subjects.reduce((sum, subject) => sum + subject.cards.length, 0);
  return {
    pupils: byPupil.length,
    practisedShare:
      byPupilInWeek.length < CLASS_FIGURES_MIN ? undefined : toPercent(practised.size / cards),
    hardest,
  };
}

/** Counts the cards that a pupil practised within a week. */
export const countPractised = (
  subjects: readonly ClassSubject[],
  records: PupilRecords,
  nowMs: number,
): number =>
  listAnswered(subjects, records, {
    from: nowMs / 1000 - WEEK_SECONDS,
    until: Number.POSITIVE_INFINITY,
  }).filter(({ isWithinSpan }) => isWithinSpan).length;

/** Shows a class to its teacher, with its figures. Without them if practice is off, or if the cards are unknown. */
export async function showClass(order: OrderState): Promise<ClassView> {
  const view = viewClass(order);
  if (!features.practice || view.places.length === 0) return view;
  try {
    return await withFigures(order, view);
  } catch (error) {
    log('warn', 'class without figures', {}, error);
    return view;
  }
}

async function withFigures(order: OrderState, view: ClassView): Promise<ClassView> {
  const ids = new Set(order.opened.lines.map(({ subjectId }) => subjectId));
  const used = order.places.flatMap(({ slot, state, pupil }) =>
    state === 'used' && pupil ? [{ slot, ...pupil }] : [],
  );
  const [practice, records] = await Promise.all([
    listPractice({ student: undefined, isAdmin: true }),
    readManyRecords(
      used.map(({ accountId }) => accountId),
      [...ids],
    ),
  ]);
  const subjects = practice.filter(({ subjectId }) => ids.has(subjectId));
  const now = Date.now();
  const shown = new Map(
    used.flatMap(({ slot, holder }, index) =>
      holder?.showsMore
        ? [[slot, countPractised(subjects, records[index] ?? new Map(), now)] as const]
        : [],
    ),
  );
  return {
    ...view,
    figures: computeFigures(subjects, records, now),
    places: view.places.map(
      (place): ClassPlace => ({ ...place, practisedCards: shown.get(place.place) }),
    ),
  };
}

/** Reads the records of many accounts, in the order of the accounts. */
async function readManyRecords(
  accountIds: readonly string[],
  subjectIds: readonly string[],
): Promise<PupilRecords[]> {
  const batches = Array.from(
    { length: Math.ceil(accountIds.length / PUPILS_AT_ONCE) },
    async (_, index) => {
      const keys = accountIds
        .slice(index * PUPILS_AT_ONCE, (index + 1) * PUPILS_AT_ONCE)
        .map(practiceKey.of);
      const hashes = await readFieldsOfMany(keys, subjectIds);
      return hashes.map((hash, at) => parseRecords(keys[at] ?? '', hash));
    },
  );
  return (await Promise.all(batches)).flat();
}

function parseRecords(key: string, hash: Record<string, unknown>): PupilRecords {
  const records = Object.entries(hash).flatMap(([subjectId, value]) => {
    const record = parseStored(practiceRecord, `${key} ${subjectId}`, value);
    return record ? [[subjectId, record] as const] : [];
  });
  return new Map(records);
}
