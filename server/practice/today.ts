import { planToday } from '#contract/practice/choose-cards.ts';
import { findPapers } from '#contract/practice/papers.ts';
import { type DayPlan, listPlanned, planSubject } from '#contract/practice/plan.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import { emptyRecord } from '#contract/practice/record.ts';
import { type Today, toMinutes } from '#contract/practice/today.ts';
import { dayAt, fromDayNumber } from '#contract/shop-day.ts';
import type { Reader } from '../purchases/ledger.ts';
import { listPractice } from './list-practice.ts';
import type { PracticeRecords } from './practice-record.ts';

export type PlannedSubject = Pick<
  PracticeSubject,
  'subjectId' | 'name' | 'isOwned' | 'examDate' | 'cards'
>;

/** Plans a student's day, and lists the papers from that day on, the next first. */
export function planStudent(
  subjects: readonly PlannedSubject[],
  records: PracticeRecords,
  today: number,
): DayPlan & Pick<Today, 'papers'> {
  const planned = listPlanned(subjects).map((subject) => {
    const record = records.get(subject.subjectId) ?? emptyRecord;
    return { subject, record, planned: planSubject(subject, record, today) };
  });
  const papers = planned.flatMap(
    ({ subject: { subjectId, name: subjectName, examDate }, record }) =>
      findPapers(examDate, record.exam).papers.map(({ name, date: day }) => {
        return { subjectId, subjectName, name, day };
      }),
  );
  return {
    ...planToday({}, planned, today),
    papers: papers
      .filter(({ day }) => day >= fromDayNumber(today))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
  };
}

/** @throws AppError `unavailable` if the cards are unknown */
export async function readToday(
  reader: Reader,
  records: PracticeRecords,
  nowMs: number,
): Promise<Today> {
  const today = dayAt(Math.floor(nowMs / 1000));
  const { left, done, papers } = planStudent(await listPractice(reader), records, today);
  return { cards: left.length, minutes: toMinutes(left.length), done, papers };
}
