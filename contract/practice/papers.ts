import * as z from 'zod/mini';
import { day, id } from '../endpoint.ts';
import { toDayNumber } from '../shop-day.ts';
import { shortList, shortText, trim } from '../typed-text.ts';

/** Limit for requests: no subject has so many papers. */
export const MAX_PAPERS = 8;

export const PAPER_NAME_MAX_LENGTH = 40;

/** Limit for requests: no subject has so many topics. */
const MAX_TOPICS = 200;

/** A written exam. */
export const paper = z.strictObject({
  /** E.g. `Paper 1`. */
  name: z.optional(
    shortText(PAPER_NAME_MAX_LENGTH, { rewrite: trim }).check(z.minLength(1, { abort: true })),
  ),
  date: day,
  /** Topics that the paper tests. Undefined if it tests all. */
  topicIds: z.optional(shortList(MAX_TOPICS, id)),
});
export type Paper = z.infer<typeof paper>;

/** A student's own papers. Without papers, the exam board's date counts again. */
export const chosenExam = z.strictObject({
  papers: z.optional(shortList(MAX_PAPERS, paper)),
  /** Replaces `papers` in old records, in which a subject had one exam date. */
  date: z.optional(day),
  /** Milliseconds since 1970. */
  at: z.int().check(z.minimum(0), z.maximum(8.64e15)),
});
export type ChosenExam = z.infer<typeof chosenExam>;

/** Papers of a subject for one student. */
export interface Papers {
  /** Papers by date, the first paper first. */
  papers: readonly Paper[];
  /** False if the date is the exam board's. */
  isChosen: boolean;
}

/**
 * Returns the papers that count: the student's own, or else one at the exam board's date that tests all topics.
 * @param examDate the exam board's date
 */
export function findPapers(examDate: string | undefined, exam: ChosenExam | undefined): Papers {
  const chosen = exam?.papers ?? (exam?.date === undefined ? [] : [{ date: exam.date }]);
  if (chosen.length > 0) {
    return { papers: chosen.toSorted((a, b) => a.date.localeCompare(b.date)), isChosen: true };
  }
  return { papers: examDate === undefined ? [] : [{ date: examDate }], isChosen: false };
}

/**
 * Returns the day of the last paper that tests a topic. The subject's last paper is the last of a topic that no paper
 * tests, for example because it is new. Undefined if no paper is known.
 */
export function lastPaperDay({ papers }: Papers, topicId: string): number | undefined {
  const testing = papers.filter(({ topicIds }) => topicIds?.includes(topicId) ?? true);
  const last = testing.at(-1) ?? papers.at(-1);
  return last && toDayNumber(last.date);
}
