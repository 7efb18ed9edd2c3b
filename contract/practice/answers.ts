import * as z from 'zod/mini';
import { shortText } from '../typed-text.ts';

/** Grades of an answer, in the order of their buttons and keys. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const;
export type Rating = (typeof RATINGS)[number];

/** One answer to a card. An undone answer stays, so that no other device brings it back. */
export interface Answer {
  /** Seconds since 1970. */
  at: number;
  rating: Rating | 'undone';
}

/**
 * Number of a card's latest answers that are kept. It bounds a record's size, whatever a browser sends over the
 * years; a schedule that starts ten answers ago differs little from the whole one.
 */
export const MAX_ANSWERS = 10;

/** Letters of the ratings in {@link answersText}. Of two ratings for the same second, the earlier in this list wins. */
const LETTERS = { undone: 'U', again: 'A', hard: 'H', good: 'G', easy: 'E' } as const;

const ORDER = ['undone', ...RATINGS] as const;

const ANSWER = /([UAHGE])([1-9a-z][0-9a-z]{0,6})/g;

/**
 * A card's answers, oldest first, as text: `Gtor5hc` is “good” at that second since 1970 in base 36, and each further
 * answer has the seconds since the answer before, at least one: `Gtor5hcA2s`.
 */
export const answersText = shortText(8 * MAX_ANSWERS).check(
  z.regex(new RegExp(`^(?:${ANSWER.source}){1,${MAX_ANSWERS}}$`)),
);

/** @param text as {@link answersText} */
export function parseAnswers(text: string): Answer[] {
  let at = 0;
  return [...text.matchAll(ANSWER)].map(([, letter, seconds = '']) => {
    at += Number.parseInt(seconds, 36);
    return { at, rating: ORDER.find((rating) => LETTERS[rating] === letter) ?? 'undone' };
  });
}

/** @param answers oldest first, at different times */
export const toAnswersText = (answers: readonly Answer[]): string =>
  answers
    .map(({ at, rating }, index) => {
      const before = answers[index - 1]?.at ?? 0;
      return LETTERS[rating] + (at - before).toString(36);
    })
    .join('');

/**
 * Merges two devices' answers to a card and keeps the latest {@link MAX_ANSWERS}. Commutative, associative and
 * idempotent.
 */
export function mergeAnswers(one: string, other: string): string {
  if (one === other) return one;
  const byTime = new Map<number, Answer>();
  for (const answer of [...parseAnswers(one), ...parseAnswers(other)]) {
    const earlier = byTime.get(answer.at);
    if (!earlier || ORDER.indexOf(answer.rating) < ORDER.indexOf(earlier.rating)) {
      byTime.set(answer.at, answer);
    }
  }
  const merged = [...byTime.values()].toSorted((a, b) => a.at - b.at);
  return toAnswersText(merged.slice(-MAX_ANSWERS));
}

/** A clock may be in another time zone's day, but no more. Later answers would hide a card for years. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Ends a card's answers now if the last of them is too far ahead. Each stays later than the answer before.
 * @param stored the account's answers. If they end with the same ratings, the answers have arrived before: they get
 *   the stored times, so that a repeated write adds none
 */
export function shiftToNow(text: string, stored: string, nowMs: number): string {
  const answers = parseAnswers(text);
  if ((answers.at(-1)?.at ?? 0) * 1000 <= nowMs + MAX_AHEAD_MS) return text;
  const first = Math.floor(nowMs / 1000) - answers.length + 1;
  const inTime = answers.filter(({ at }, index) => at <= first + index);
  const ahead = answers.slice(inTime.length);
  const newer = parseAnswers(stored).filter(({ at }) => at > (inTime.at(-1)?.at ?? 0));
  const isRepeat =
    newer.length === ahead.length &&
    ahead.every(({ rating }, index) => ['undone', newer[index]?.rating].includes(rating));
  const shifted = ahead.map(({ rating }, index) => {
    const shiftedAt = first + inTime.length + index;
    return { at: (isRepeat ? newer[index]?.at : undefined) ?? shiftedAt, rating };
  });
  return toAnswersText([...inTime, ...shifted]);
}

/** A student's answer that can be undone. */
export interface GivenAnswer extends Answer {
  rating: Rating;
}

export const isRated = (answer: Answer): answer is GivenAnswer => answer.rating !== 'undone';

/** Returns an answer later than all others, even if the device's clock was set back. */
export function nextAnswer(text: string, rating: Rating, nowMs: number): GivenAnswer {
  const last = parseAnswers(text).at(-1)?.at ?? 0;
  return { at: Math.max(Math.floor(nowMs / 1000), last + 1), rating };
}

export const addAnswer = (text: string, rating: Rating, nowMs: number): string =>
  mergeAnswers(text, toAnswersText([nextAnswer(text, rating, nowMs)]));

/** Undoes exactly this answer. Returns the text unchanged if the card has no such answer. */
export function undoAnswer(text: string, given: GivenAnswer): string {
  const isKept = parseAnswers(text).some(
    ({ at, rating }) => at === given.at && rating === given.rating,
  );
  return isKept ? mergeAnswers(text, toAnswersText([{ at: given.at, rating: 'undone' }])) : text;
}
