import { expect, test } from 'vitest';
import { addAnswer } from '#contract/practice/answers.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import { toDayNumber } from '#contract/shop-day.ts';
import { countDue } from './reminders.ts';

const TODAY = '2026-11-26';

/** A card that was answered “Again” a week ago is due; a new card is not. */
const answered = (text: string, exam?: PracticeRecord['exam']) => ({
  cards: { a: text },
  ...(exam && { exam }),
});
const aWeekAgo = addAnswer('', 'again', Date.parse('2026-11-19T12:00Z'));
const today = addAnswer('', 'again', Date.parse('2026-11-26T12:00Z'));
const due = answered(aWeekAgo);

test.each<[string, PracticeRecord | undefined, string | undefined, number]>([
  ['a due card', due, undefined, 1],
  ['no card without answers', undefined, undefined, 0],
  ['no card that was answered today', answered(today), undefined, 0],
  ['a due card before the exam', due, '2026-11-27', 1],
  ['nothing on the day of the exam', due, TODAY, 0],
  ['nothing after the exam', due, '2026-06-01', 0],
  [
    'nothing after the student’s own date',
    answered(aWeekAgo, { date: TODAY, at: 1 }),
    '2027-06-01',
    0,
  ],
  [
    'a due card after a return to the exam board’s date',
    answered(aWeekAgo, { at: 1 }),
    '2027-06-01',
    1,
  ],
])('counts %s', (_, record, examDate, cards) => {
  const card = { id: 'a', topicId: 't', topicName: 'Topic', prompt: 'Prompt', answer: [] };
  const subject = {
    subjectId: 's',
    name: 'Micro',
    examDate,
    cards: [card, { ...card, id: 'new' }],
  };
  const counted = countDue([subject], new Map(record ? [['s', record]] : []), toDayNumber(TODAY));
  expect(counted).toEqual(cards === 0 ? [] : [{ name: 'Micro', cards }]);
});
