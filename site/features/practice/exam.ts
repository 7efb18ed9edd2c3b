import * as z from 'zod/mini';
import type { Papers } from '#contract/practice/papers.ts';
import { fromDayNumber } from '#contract/shop-day.ts';
import { practiceLabels } from './labels.ts';

/** A later date is a slip: plans look no further ahead. */
const MAX_DAYS_AHEAD = 2 * 365;

/** Returns true from the day after the last paper on, when the subject's cards do not come up. */
export function hasPassed({ papers }: Papers, today: number): boolean {
  const last = papers.at(-1);
  return last !== undefined && last.date < fromDayNumber(today);
}

/** First and last date that a student can set, for the field. */
export const examLimits = (today: number) => ({
  min: fromDayNumber(today),
  max: fromDayNumber(today + MAX_DAYS_AHEAD),
});

/** @returns what is wrong with a date that a student has typed. Undefined if the date can be set */
export function checkExamDate(date: string, today: number): string | undefined {
  if (!z.iso.date().safeParse(date).success) return practiceLabels.noDate;
  const { min, max } = examLimits(today);
  if (date < min) return practiceLabels.pastDate;
  return date > max ? practiceLabels.farDate : undefined;
}
