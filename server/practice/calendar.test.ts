import { describe, expect, test } from 'vitest';
import { addAnswer } from '#contract/practice/answers.ts';
import type { PracticeRecord } from '#contract/practice/record.ts';
import { fromDayNumber, toDayNumber } from '#contract/shop-day.ts';
import { HOSTILE } from '../../tests/support/hostile-content.ts';
import { readCalendar } from '../../tests/support/read-calendar.ts';
import { averageCards, writeCalendar } from './calendar.ts';

const TODAY = toDayNumber('2026-11-26');
const NOW = Date.parse('2026-11-26T12:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => fromDayNumber(TODAY + days);

const toSubject = (cards: number, examDate?: string) => ({
  subjectId: 'a',
  name: 'Micro',
  isOwned: true,
  ...(examDate !== undefined && { examDate }),
  cards: Array.from({ length: cards }, (_, index) => ({
    id: `card-${index}`,
    topicId: 't',
    topicName: 'Topic',
    prompt: 'Prompt',
    answer: [],
  })),
});

/** Answers to the first cards, some days ago. */
const answered = (cards: number, rating: 'again' | 'good', daysAgo: number): PracticeRecord => ({
  cards: Object.fromEntries(
    Array.from({ length: cards }, (_, index) => {
      return [`card-${index}`, addAnswer('', rating, NOW - daysAgo * DAY_MS)];
    }),
  ),
});

describe('the average of the coming week', () => {
  test.each<[string, ReturnType<typeof toSubject>, PracticeRecord, number | undefined]>([
    ['is unknown without a paper', toSubject(9), { cards: {} }, undefined],
    ['is unknown on the day of the last paper', toSubject(9, inDays(0)), { cards: {} }, undefined],
    // 70 new cards in 28 days: 2.5 a day, and each comes back after two days.
    [
      'has the share of new cards, and the cards that come back',
      toSubject(70, inDays(35)),
      { cards: {} },
      5,
    ],
    // 20 cards on the first of seven days come back once.
    ['spreads cards that are due today', toSubject(20, inDays(90)), answered(20, 'again', 7), 6],
    ['has only the days until the paper', toSubject(10, inDays(2)), { cards: {} }, 5],
    ['has the cards that are done today', toSubject(10, inDays(1)), answered(10, 'good', 0), 10],
    ['is 0 if no card comes up', toSubject(1, inDays(90)), answered(1, 'good', 1), 0],
    ['has no cards beyond a day’s limit', toSubject(2_000, inDays(20)), { cards: {} }, 60],
  ])('%s', (_, subject, record, average) => {
    expect(averageCards([subject], new Map([['a', record]]), TODAY)).toBe(average);
  });
});

describe('the calendar', () => {
  const paper = (name: string | undefined, day: string, subjectId = 'a') => {
    return { subjectId, subjectName: 'Micro', name, day };
  };
  const shared = {
    accountId: 'student',
    cards: 12,
    shopName: 'A* Economics',
    address: 'https://shop.example/practise',
  };
  const write = (fields: Partial<Parameters<typeof writeCalendar>[0]>, now = NOW) =>
    readCalendar(writeCalendar({ ...shared, papers: [], ...fields }, now));

  test('has an all-day entry for each paper, and one weekly entry until the day before the last', () => {
    const papers = [paper('Paper 1', '2027-05-10'), paper(undefined, '2027-05-17')];
    const entries = write({ papers });
    const common = {
      DTSTAMP: '20261126T120000Z',
      DESCRIPTION: 'A* Economics: https://shop.example/practise',
      'URL;VALUE=URI': 'https://shop.example/practise',
    };
    expect(entries).toMatchObject([
      { ...common, 'DTSTART;VALUE=DATE': '20270510', SUMMARY: 'Micro: Paper 1' },
      { ...common, 'DTSTART;VALUE=DATE': '20270517', SUMMARY: 'Micro: Exam' },
      {
        ...common,
        'DTSTART;VALUE=DATE': '20261126',
        RRULE: 'FREQ=WEEKLY;UNTIL=20270516',
        SUMMARY: 'Practise: about 12 cards a day',
        TRANSP: 'TRANSPARENT',
      },
    ]);
    expect(new Set(entries.map(({ UID }) => UID)).size).toBe(3);
  });

  test.each([
    ['no cards', { cards: 0 }],
    ['an unknown number of cards', { cards: undefined }],
    ['the last paper today', { papers: [paper('Paper 1', '2026-11-26')] }],
  ])('has no weekly entry for %s', (_, fields) => {
    const entries = write({ papers: [paper('Paper 1', '2027-05-10')], ...fields });
    expect(entries.map(({ SUMMARY }) => SUMMARY)).toEqual(['Micro: Paper 1']);
  });

  test('updates its entries: a paper that moves keeps its UID, and the number rises', () => {
    const papers = [paper('Paper 1', '2027-05-10'), paper('Paper 2', '2027-05-12')];
    const moved = [paper('Paper 2', '2027-05-09'), paper('Paper 1', '2027-05-20')];
    const before = write({ papers });
    const after = write({ papers: moved, cards: 3 }, NOW + DAY_MS);
    const byName = (entries: typeof before) =>
      Object.fromEntries(entries.map(({ SUMMARY = '', UID }) => [SUMMARY.slice(0, 14), UID]));
    expect(byName(after)).toEqual(byName(before));
    expect(Number(after[0]?.['SEQUENCE'])).toBeGreaterThan(Number(before[0]?.['SEQUENCE']));
    const other = write({ papers, accountId: 'sister' });
    for (const { UID } of other) expect(before.map((entry) => entry.UID)).not.toContain(UID);
    const twice = write({ papers: [paper('Paper', '2027-05-10'), paper('Paper', '2027-05-11')] });
    expect(new Set(twice.map(({ UID }) => UID)).size).toBe(3);
  });

  test.each([
    ['elements and templates', HOSTILE],
    ['lines of a calendar', 'Paper\r\nEND:VEVENT\rBEGIN:VALARM\nX:1'],
    ['the format’s own signs', 'a\\n b; c, d: "e" \\'],
    ['control characters and half characters', '\0\u0007\u0085\u2028\t x \ud800'],
    ['marks of direction and long emoji', '\u202E👩‍👩‍👧‍👦'.repeat(60)],
    ['100 kB', 'é'.repeat(50_000)],
  ])('keeps %s as text', (_, text) => {
    const papers = [{ ...paper(text, '2027-05-10'), subjectName: text }];
    const entries = write({ papers, shopName: text });
    const line = text
      .toWellFormed()
      .replace(/[\p{Cc}\u2028]+/gu, ' ')
      .trim();
    expect(entries).toHaveLength(2);
    expect(entries[0]?.['SUMMARY']).toContain(line);
    expect(entries[0]?.['DESCRIPTION']).toBe(`${line}: https://shop.example/practise`);
  });
});
