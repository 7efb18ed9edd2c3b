import * as z from 'zod/mini';
import { dayAt } from '../shop-day.ts';
import { shortText } from '../typed-text.ts';

/** Periods for which a student puts a card aside: for a week, until the exam, or for good. `back` brings it back. */
export const ASIDE_PERIODS = ['week', 'exam', 'good', 'back'] as const;
export type AsidePeriod = (typeof ASIDE_PERIODS)[number];

/** The latest choice about a card. */
export interface Aside {
  /** Seconds since 1970. */
  at: number;
  period: AsidePeriod;
  /** For `exam`: the exam's day at the time of the choice, as a number of days since 1970. */
  examDay?: number;
}

const LETTERS = { week: 'W', exam: 'E', good: 'G', back: 'B' } as const;
const TEXT = /^([WEGB])([1-9a-z][0-9a-z]{0,6})(?:-([1-9a-z][0-9a-z]{0,4}))?$/;

/** A choice as text: `Wtor5hc` is “for a week” at that second since 1970 in base 36; `E` ends with the exam's day: `Etor5hc-fxj`. */
export const asideText = shortText(16).check(z.regex(TEXT));

/** @param text as {@link asideText} */
export function parseAside(text: string): Aside {
  const [, letter, seconds = '', day] = TEXT.exec(text) ?? [];
  return {
    at: Number.parseInt(seconds, 36) || 0,
    period: ASIDE_PERIODS.find((period) => LETTERS[period] === letter) ?? 'back',
    ...(day !== undefined && { examDay: Number.parseInt(day, 36) }),
  };
}

export const toAsideText = ({ at, period, examDay }: Aside): string =>
  LETTERS[period] +
  at.toString(36) +
  (period === 'exam' && examDay !== undefined ? `-${examDay.toString(36)}` : '');

/** Merges two devices' choices about a card: the later wins. Commutative, associative and idempotent. */
export function mergeAside(one: string, other: string): string {
  const [a, b] = [parseAside(one).at, parseAside(other).at];
  if (a !== b) return a > b ? one : other;
  return one > other ? one : other;
}

const WEEK_DAYS = 7;

/**
 * Returns the day on which a card comes back: a number of days since 1970, or Infinity for a card that is put aside for
 * good. Undefined for a card that was brought back.
 */
export function backDay({ at, period, examDay }: Aside): number | undefined {
  if (period === 'back') return undefined;
  if (period === 'week') return dayAt(at) + WEEK_DAYS;
  return period === 'exam' && examDay !== undefined ? examDay : Number.POSITIVE_INFINITY;
}

/** Returns true if the card does not come up on the day. */
export function isAside(text: string | undefined, today: number): boolean {
  const day = text === undefined ? undefined : backDay(parseAside(text));
  return day !== undefined && day > today;
}
