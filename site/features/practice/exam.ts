import * as z from 'zod/mini';
import { fromDayNumber, toDayNumber } from '#contract/london-day.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import { practiceLabels } from '#site/texts/practice.ts';

/** A later date is a slip: plans look no further ahead. */
const MAX_DAYS_AHEAD = 2 * 365;

export interface Exam {
  /** Number of days since 1970. */
  day: number;
  /** True if the student chose the date, false if it is the exam board's. */
  isChosen: boolean;
}

/** Returns the date that counts: the student's own, or else the exam board's. Undefined if none is known. */
export function findExam(
  { examDate }: Pick<PracticeSubject, 'examDate'>,
  { exam }: PracticeRecord,
): Exam | undefined {
  if (exam?.date) return { day: toDayNumber(exam.date), isChosen: true };
  return examDate ? { day: toDayNumber(examDate), isChosen: false } : undefined;
}

/** E.g. `2027-05-14`. */
export const toDate = ({ day }: Exam): string => fromDayNumber(day);

/** Returns true from the day after the exam on, when the subject's cards do not come up. */
export const isOver = (exam: Exam | undefined, today: number): boolean =>
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
