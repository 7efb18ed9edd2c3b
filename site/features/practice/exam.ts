import * as z from 'zod/mini';
import { fromDayNumber } from '#contract/shop-day.ts';

export const examLabels = {
  explain: 'Every card comes up for the last time in the week before the last paper that tests it.',
  /** @param date e.g. `14 May 2027` */
  boardDate: (date: string) => `The exam board's date is ${date}. Your own dates replace it.`,
  exam: (number: number) => `Exam ${number}`,
  date: 'Date',
  name: 'Name, such as Paper 1 (optional)',
  topics: (checked: number, all: number) =>
    checked === all ? 'Tests all topics' : `Tests ${checked} of ${all} topics`,
  add: 'Add a paper',
  remove: 'Remove',
  save: 'Save dates',
  saved: 'Saved.',
  removeDates: 'Remove all dates',
  useBoardDate: "Use the board's date",
  noDate: 'Please enter a full date, such as 14 May 2027.',
  pastDate: 'This date has passed. Please enter a future exam date.',
  farDate: 'Please enter a date in the next two years.',
  noTopic: 'Please choose at least one topic.',
} as const;

/** Limit for exam dates: a later date is a typing error. */
const MAX_DAYS_AHEAD = 2 * 365;

/** First and last date that a student can set, for the field. */
export const examLimits = (today: number) => ({
  min: fromDayNumber(today),
  max: fromDayNumber(today + MAX_DAYS_AHEAD),
});

/** @returns what is wrong with a date that a student has typed. Undefined if the date can be set */
export function checkExamDate(date: string, today: number): string | undefined {
  if (!z.iso.date().safeParse(date).success) return examLabels.noDate;
  const { min, max } = examLimits(today);
  if (date < min) return examLabels.pastDate;
  return date > max ? examLabels.farDate : undefined;
}
