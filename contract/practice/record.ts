import * as z from 'zod/mini';
import { shortText } from '../typed-text.ts';
import { answersText, mergeAnswers, parseAnswers, shiftToNow } from './answers.ts';
import { type ChosenExam, chosenExam } from './papers.ts';

/** More cards than a subject has. */
export const MAX_CARDS = 2000;

/** Maximum size of a record as JSON. */
export const MAX_RECORD_BYTES = 200_000;

/** Id of a card's document, or of a drill: `drill.` with the names of its drawing and of the drill. */
export const cardId = shortText(128).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/));

/** A student's answers in one subject. */
export const practiceRecord = z.strictObject({
  exam: z.optional(chosenExam),
  /** Each card's answers, by the card's id. */
  cards: z.record(cardId, answersText),
});
export type PracticeRecord = z.infer<typeof practiceRecord>;

export const emptyRecord: PracticeRecord = { cards: {} };

/**
 * Merges two devices' records of a subject. Commutative, associative and idempotent up to the limits, because devices
 * practise offline and send in any order. Answers are stored, not schedules: of two schedules the later would win and
 * the other device's answer be lost. The schedule after ten answers hardly depends on older answers.
 */
export function mergeRecords(one: PracticeRecord, other: PracticeRecord): PracticeRecord {
  const cards = { ...one.cards };
  for (const [id, text] of Object.entries(other.cards)) {
    const answers = Object.hasOwn(cards, id) ? cards[id] : undefined;
    cards[id] = answers === undefined ? text : mergeAnswers(answers, text);
  }
  const exam = pickLatest(one.exam, other.exam);
  return withinLimits({ ...(exam && { exam }), cards });
}

/** Corrects the answers of a clock that is far ahead, see {@link shiftToNow}. */
export function correctTimes(
  sent: PracticeRecord,
  stored: PracticeRecord,
  nowMs: number,
): PracticeRecord {
  const storedAnswers = (id: string) =>
    Object.hasOwn(stored.cards, id) ? stored.cards[id] : undefined;
  const cards = Object.entries(sent.cards).map(
    ([id, text]) => [id, shiftToNow(text, storedAnswers(id) ?? '', nowMs)] as const,
  );
  return { ...sent, cards: Object.fromEntries(cards) };
}

/** Breaks ties by the text, so that the order of merging does not matter. */
function pickLatest(one?: ChosenExam, other?: ChosenExam): ChosenExam | undefined {
  if (!one || !other) return one ?? other;
  const toText = ({ papers = [], date = '' }: ChosenExam) => JSON.stringify([papers, date]);
  const isOther = other.at > one.at || (other.at === one.at && toText(other) > toText(one));
  return isOther ? other : one;
}

const lastAt = (text: string) => parseAnswers(text).at(-1)?.at ?? 0;

/** Evicts the cards answered longest ago from a record that is too large. */
function withinLimits(record: PracticeRecord): PracticeRecord {
  const entries = Object.entries(record.cards);
  if (entries.length <= MAX_CARDS && toSize(record) <= MAX_RECORD_BYTES) return record;
  const latestFirst = entries
    .toSorted(([a, one], [b, other]) => lastAt(other) - lastAt(one) || (a < b ? -1 : 1))
    .slice(0, MAX_CARDS);
  let room = MAX_RECORD_BYTES - toSize({ ...record, cards: {} });
  const fitting = latestFirst.filter((entry) => {
    room -= toSize(entry);
    return room >= 0;
  });
  return { ...record, cards: Object.fromEntries(fitting) };
}

/** Ids and answers are ASCII; a paper's name may have three bytes for each character. */
const toSize = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
