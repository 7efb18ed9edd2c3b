import * as z from 'zod/mini';
import type { Exam } from '#contract/practice/schedule.ts';
import { fromDayNumber } from '#contract/shop-day.ts';
import { practiceLabels } from './labels.ts';

/** A later date is a slip: plans look no further ahead. */
const MAX_DAYS_AHEAD = 2 * 365;

/** E.g. `2027-05-14`. */
export const toDate = ({ day }: Exam): string => fromDayNumber(day);

/** Returns true from the day after the exam on, when the subject's cards do not come up. */
export const hasPassed = (exam: Exam | undefined, today: number): boolean =>
  exam !== undefined && exam.day < today;

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
