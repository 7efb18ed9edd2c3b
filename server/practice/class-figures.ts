import {
  CLASS_FIGURES_MIN,
  type ClassFigures,
  type ClassPlace,
  type ClassView,
} from '#contract/places/class.ts';
import { type Answer, isRated, parseAnswers } from '#contract/practice/answers.ts';
import { nameCard } from '#contract/practice/cards.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import { findText, type PracticeRecord, practiceRecord } from '#contract/practice/record.ts';
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

/** A card's answers by one pupil. */
const answersTo = (record: PracticeRecord | undefined, cardId: string): Answer[] =>
  parseAnswers(findText(record?.cards, cardId) ?? '').filter(isRated);

const isWithinWeek = (answers: readonly Answer[], nowMs: number) =>
  (answers.at(-1)?.at ?? 0) > nowMs / 1000 - WEEK_SECONDS;

const toPercent = (share: number) => Math.round(share * 100);

interface CardOfClass {
  card: PracticeSubject['cards'][number];
  /** Answers of each pupil who has answered the card. */
  byPupil: Answer[][];
}

const listCards = (
  subjects: readonly ClassSubject[],
  pupils: readonly PupilRecords[],
): CardOfClass[] =>
  subjects.flatMap(({ subjectId, cards }) =>
    cards.map((card) => ({
      card,
      byPupil: pupils
        .map((records) => answersTo(records.get(subjectId), card.id))
        .filter((answers) => answers.length > 0),
    })),
  );

/** Computes the share of wrong answers to a card. Each pupil counts the same, however often they answered. */
function toWrongShare(byPupil: readonly Answer[][]): number {
  const shares = byPupil.map(
    (answers) => answers.filter(({ rating }) => rating === 'again').length / answers.length,
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/**
 * Adds up the answers of a class. A pupil counts once they have answered a card, and a card is among the hardest once
 * {@link CLASS_FIGURES_MIN} pupils have answered it: no figure tells about one pupil.
 * @returns Undefined below {@link CLASS_FIGURES_MIN} pupils
 */
export function computeFigures(
  subjects: readonly ClassSubject[],
  pupils: readonly PupilRecords[],
  nowMs: number,
): ClassFigures | undefined {
  const cards = listCards(subjects, pupils);
  const practised = pupils.filter((records) => hasAnswers(subjects, records));
  if (practised.length < CLASS_FIGURES_MIN) return undefined;
  const lately = cards.filter(({ byPupil }) =>
    byPupil.some((answers) => isWithinWeek(answers, nowMs)),
  );
  const hardest = cards
    .filter(({ byPupil }) => byPupil.length >= CLASS_FIGURES_MIN)
    .map(({ card, byPupil }) => ({
      prompt: nameCard(card),
      topicName: card.topicName,
      wrongShare: toPercent(toWrongShare(byPupil)),
    }))
    .filter(({ wrongShare }) => wrongShare > 0)
    .toSorted((a, b) => b.wrongShare - a.wrongShare)
    .slice(0, HARDEST_MAX);
  return {
    pupils: practised.length,
    practisedShare: toPercent(lately.length / cards.length),
    hardest,
  };
}

const hasAnswers = (subjects: readonly ClassSubject[], records: PupilRecords): boolean =>
  listCards(subjects, [records]).some(({ byPupil }) => byPupil.length > 0);

/** Counts the cards that a pupil practised within a week. */
export const countPractised = (
  subjects: readonly ClassSubject[],
  records: PupilRecords,
  nowMs: number,
): number =>
  listCards(subjects, [records]).filter(({ byPupil }) =>
    byPupil.some((answers) => isWithinWeek(answers, nowMs)),
  ).length;

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
