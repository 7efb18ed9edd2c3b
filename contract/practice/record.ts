import * as z from 'zod/mini';
import { dayAt } from '../shop-day.ts';
import { shortRecord, shortText } from '../typed-text.ts';
import { answersText, mergeAnswers, parseAnswers, shiftToNow } from './answers.ts';
import { asideText, backDay, mergeAside, parseAside, toAsideText } from './aside.ts';
import { type ChosenExam, chosenExam } from './papers.ts';

/** More cards than a subject has. */
export const MAX_CARDS = 2000;

/** Maximum size of a record as JSON. */
export const MAX_RECORD_BYTES = 200_000;

/**
 * Id of a card: its document's id, with a suffix for one of several gaps or labels; or `drill.` with the names of a
 * drawing and its drill.
 */
export const cardId = shortText(128).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/));

/** A student's answers in one subject. */
export const practiceRecord = z.strictObject({
  exam: z.optional(chosenExam),
  /** Each card's answers, by the card's id. */
  cards: z.record(cardId, answersText),
  /** The latest choice about each card that was put aside, by the card's id. Undefined without any. */
  aside: z.optional(shortRecord(MAX_CARDS, cardId, asideText)),
});
export type PracticeRecord = z.infer<typeof practiceRecord>;

export const emptyRecord: PracticeRecord = { cards: {} };

/** Finds a card's text. A card may be called `constructor`. */
export const findText = (texts: Readonly<Record<string, string>> | undefined, id: string) =>
  texts && Object.hasOwn(texts, id) ? texts[id] : undefined;

/**
 * Merges two devices' records of a subject. Commutative, associative and idempotent up to the limits, because devices
 * practise offline and send in any order. Answers are stored, not schedules: of two schedules the later would win and
 * the other device's answer be lost. The schedule after ten answers hardly depends on older answers.
 */
export function mergeRecords(one: PracticeRecord, other: PracticeRecord): PracticeRecord {
  const exam = pickLatest(one.exam, other.exam);
  const cards = mergeTexts(one.cards, other.cards, mergeAnswers);
  const aside = mergeTexts(one.aside ?? {}, other.aside ?? {}, mergeAside);
  return withinLimits({ ...(exam && { exam }), cards, ...toField(aside) });
}

type Texts = Record<string, string>;

function mergeTexts(one: Texts, other: Texts, merge: (a: string, b: string) => string): Texts {
  const merged = { ...one };
  for (const [id, text] of Object.entries(other)) {
    const before = findText(one, id);
    merged[id] = before === undefined ? text : merge(before, text);
  }
  return merged;
}

/** Leaves the field out if it is empty, so that a record has one form. */
const toField = (aside: Texts): Pick<PracticeRecord, 'aside'> =>
  Object.keys(aside).length > 0 ? { aside } : {};

/** Selects a record's texts about some cards. The exam stays. */
export function selectCards(
  { cards, aside = {}, ...rest }: PracticeRecord,
  isSelected: (id: string) => boolean,
): PracticeRecord {
  const select = (texts: Texts) =>
    Object.fromEntries(Object.entries(texts).filter(([id]) => isSelected(id)));
  return { ...rest, cards: select(cards), ...toField(select(aside)) };
}

/**
 * Corrects the times of a clock that is ahead: answers as in {@link shiftToNow}, and a choice about a card, which was
 * made now at the latest. If the account has the same choice in force, it has arrived before and keeps the stored time.
 */
export function correctTimes(
  sent: PracticeRecord,
  stored: PracticeRecord,
  nowMs: number,
): PracticeRecord {
  const cards = Object.entries(sent.cards).map(
    ([id, text]) => [id, shiftToNow(text, findText(stored.cards, id) ?? '', nowMs)] as const,
  );
  const aside = Object.entries(sent.aside ?? {}).map(
    ([id, text]) => [id, chosenByNow(text, findText(stored.aside, id), nowMs)] as const,
  );
  return { ...sent, cards: Object.fromEntries(cards), ...toField(Object.fromEntries(aside)) };
}

function chosenByNow(text: string, stored: string | undefined, nowMs: number): string {
  const now = Math.floor(nowMs / 1000);
  const { at, ...choice } = parseAside(text);
  if (at <= now) return text;
  const isSame = stored !== undefined && toAsideText({ ...parseAside(stored), at }) === text;
  // After the card has come back, the same choice is a new one.
  if (isSame && (backDay(parseAside(stored)) ?? Number.POSITIVE_INFINITY) > dayAt(now))
    return stored;
  // Two choices may arrive within a second.
  const next = stored === undefined ? now : Math.max(now, parseAside(stored).at + 1);
  return toAsideText({ ...choice, at: Math.min(at, next) });
}

/** Breaks ties by the text, so that the order of merging does not matter. */
function pickLatest(one?: ChosenExam, other?: ChosenExam): ChosenExam | undefined {
  if (!one || !other) return one ?? other;
  const toText = ({ papers = [], date = '' }: ChosenExam) => JSON.stringify([papers, date]);
  const isOther = other.at > one.at || (other.at === one.at && toText(other) > toText(one));
  return isOther ? other : one;
}

const lastAt = (text: string) => parseAnswers(text).at(-1)?.at ?? 0;

const DAY_SECONDS = 24 * 60 * 60;

/** Later than any day of a choice, in seconds since 1970. */
const FOREVER = 1e13;

/** Returns the time until which a choice is in force, in seconds since 1970. Of two choices for good, the later has more. */
function inForceUntil(text: string): number {
  const choice = parseAside(text);
  const day = backDay(choice);
  if (day === undefined) return choice.at;
  return day === Number.POSITIVE_INFINITY ? FOREVER + choice.at : day * DAY_SECONDS;
}

/**
 * Evicts the cards answered longest ago from a record that is too large. A card that is put aside counts as answered
 * when it comes back: without the choice, it would come back now.
 */
function withinLimits(record: PracticeRecord): PracticeRecord {
  const { cards, aside = {} } = record;
  const ids = [...new Set([...Object.keys(cards), ...Object.keys(aside)])];
  if (ids.length <= MAX_CARDS && toSize(record) <= MAX_RECORD_BYTES) return record;
  const entries = ids.map((id) => {
    const [answers, choice] = [findText(cards, id), findText(aside, id)];
    const times = [answers ? lastAt(answers) : 0, choice ? inForceUntil(choice) : 0];
    const bytes = [answers, choice].map((text) => (text ? toSize([id, text]) : 0));
    return { id, at: Math.max(...times), bytes: bytes.reduce((sum, each) => sum + each) };
  });
  const latestFirst = entries
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_CARDS);
  let room = MAX_RECORD_BYTES - toSize({ ...record, cards: {}, aside: {} });
  const fitting = latestFirst.filter(({ bytes }) => {
    room -= bytes;
    return room >= 0;
  });
  const kept = new Set(fitting.map(({ id }) => id));
  return selectCards(record, (id) => kept.has(id));
}

/** Ids and answers are ASCII; a paper's name may have three bytes for each character. */
const toSize = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
