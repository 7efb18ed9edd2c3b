import { expect, test } from 'vitest';
import { addAnswer } from '#contract/practice/answers.ts';
import { toAsideText } from '#contract/practice/aside.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import { toDayNumber } from '#contract/shop-day.ts';
import { describeToday } from './reminders.ts';
import { planStudent } from './today.ts';

const TODAY = '2026-11-26';

const toSubject = (subjectId: string, examDate?: string) => ({
  subjectId,
  name: subjectId === 'a' ? 'Micro' : 'Macro',
  path: '/notes',
  isOwned: true,
  ...(examDate !== undefined && { examDate }),
  cards: ['1', '2'].map((number) => ({
    id: `${subjectId}-${number}`,
    topicId: 't',
    topicName: 'Topic',
    prompt: 'Prompt',
    answer: [],
  })),
});

/** A card that was answered “Again” a week ago is due; the other card is new. */
const aWeekAgo = { cards: { 'a-1': addAnswer('', 'again', Date.parse('2026-11-19T12:00Z')) } };
const aside = {
  'a-1': toAsideText({ at: Date.parse('2026-11-25T12:00Z') / 1000, period: 'week' }),
};
const today = { cards: { 'a-1': addAnswer('', 'again', Date.parse('2026-11-26T12:00Z')) } };
const withPapers = (...papers: { date: string; name?: string }[]): PracticeRecord => ({
  ...aWeekAgo,
  exam: { papers, at: 1 },
});
const TWO = 'Today: 2 cards, about 1 minute';

test.each<[string, PracticeRecord, string | undefined, string[]]>([
  ['a due card and a new card', aWeekAgo, undefined, [TWO, 'Micro: 2 cards']],
  ['nothing without a due card', { cards: {} }, undefined, []],
  ['nothing for a due card that was put aside', { ...aWeekAgo, aside }, undefined, []],
  ['nothing for cards that were answered today', today, undefined, []],
  [
    'the days to the exam',
    aWeekAgo,
    '2027-05-17',
    ['Today: 2 cards, about 1 minute', 'Micro: 2 cards, exam in 172 days'],
  ],
  ['an exam of tomorrow', aWeekAgo, '2026-11-27', [TWO, 'Micro: 2 cards, exam tomorrow']],
  ['nothing on the day of the exam', aWeekAgo, TODAY, []],
  ['nothing after the exam', aWeekAgo, '2026-06-01', []],
  [
    'the next of several papers',
    withPapers(
      { name: 'Paper 3', date: '2026-12-20' },
      { name: 'Paper 2', date: TODAY },
      { name: 'Paper 1', date: '2026-11-20' },
    ),
    '2027-06-01',
    [TWO, 'Micro: 2 cards, Paper 2 today'],
  ],
  ['nothing after the student’s own paper', withPapers({ date: TODAY }), '2027-06-01', []],
])('a reminder names %s', (_, record, examDate, lines) => {
  const subjects = [toSubject('a', examDate)];
  const day = toDayNumber(TODAY);
  const plan = planStudent(subjects, new Map([['a', record]]), day);
  expect(describeToday(plan, subjects, day)).toEqual(lines);
});

test('a reminder names each owned subject with cards', () => {
  const subjects = [toSubject('a'), toSubject('b'), { ...toSubject('free'), isOwned: false }];
  const day = toDayNumber(TODAY);
  const plan = planStudent(subjects, new Map([['a', aWeekAgo]]), day);
  expect(describeToday(plan, subjects, day)).toEqual([
    'Today: 4 cards, about 2 minutes',
    'Micro: 2 cards',
    'Macro: 2 cards',
  ]);
});
