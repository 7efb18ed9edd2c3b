import { describe, expect, test } from 'vitest';
import { CLASS_FIGURES_MIN } from '#contract/places/class.ts';
import { type Rating, toAnswersText } from '#contract/practice/answers.ts';
import { startOfDay } from '#contract/shop-day.ts';
import {
  type ClassSubject,
  computeFigures,
  countPractised,
  lastFullWeek,
} from './class-figures.ts';

/** A Tuesday: the last full week ended two days ago. */
const NOW = Date.parse('2026-12-01T12:00:00Z');
const DAY = 24 * 60 * 60;

const subject: ClassSubject = {
  subjectId: 'micro',
  cards: ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    prompt: `Prompt ${id}`,
    answer: [],
    topicId: 't',
    topicName: 'Topic',
  })),
};

/** A pupil's answers in a subject: ratings of each card, the last of them some days ago. */
function pupil(cards: Record<string, Rating[]>, daysAgo = 1, subjectId = 'micro') {
  const last = Math.floor(NOW / 1000) - daysAgo * DAY;
  const texts = Object.entries(cards).map(([id, ratings]) => {
    const answers = ratings.map((rating, index) => ({
      at: last - 60 * (ratings.length - 1 - index),
      rating,
    }));
    return [id, toAnswersText(answers)] as const;
  });
  return new Map([[subjectId, { cards: Object.fromEntries(texts) }]]);
}

const many = (count: number, make: () => ReturnType<typeof pupil>) =>
  Array.from({ length: count }, make);

const compute = (pupils: ReturnType<typeof pupil>[]) => computeFigures([subject], pupils, NOW);

describe('figures of a class', () => {
  test.each([
    ['no pupil', [], undefined],
    [
      'nine pupils who practised',
      many(CLASS_FIGURES_MIN - 1, () => pupil({ a: ['good'] })),
      undefined,
    ],
    [
      'nine of twelve pupils who practised',
      [...many(9, () => pupil({ a: ['good'] })), ...many(3, () => pupil({}))],
      undefined,
    ],
    [
      'ten pupils, one of them in another subject only',
      [
        ...many(9, () => pupil({ a: ['good'] })),
        ...many(1, () => pupil({ a: ['good'] }, 1, 'macro')),
      ],
      undefined,
    ],
    [
      'ten pupils who answered a card that is gone',
      many(10, () => pupil({ gone: ['again'] })),
      undefined,
    ],
    [
      'ten pupils who practised one of four cards last week',
      many(10, () => pupil({ a: ['good'] }, 2)),
      { pupils: 10, practisedShare: 30, hardest: [] },
    ],
    [
      'ten pupils who practised yesterday',
      many(10, () => pupil({ a: ['good'] }, 1)),
      { pupils: 10, hardest: [] },
    ],
    [
      'ten pupils who practised before last week',
      many(10, () => pupil({ a: ['good'] }, 9)),
      { pupils: 10, hardest: [] },
    ],
    [
      'a card that only one of many pupils practised last week',
      [...many(10, () => pupil({ a: ['good'] }, 9)), pupil({ b: ['good'] }, 2)],
      { pupils: 11, hardest: [] },
    ],
  ])('%s', (_, pupils, expected) => {
    expect(compute(pupils)).toEqual(expected);
  });

  test('lists the hardest cards first, each pupil counting the same', () => {
    const pupils = [
      ...many(9, () => pupil({ a: ['good'], b: ['again', 'good'] })),
      pupil({ a: ['again', 'again', 'again', 'again'], b: ['good'] }),
    ];
    expect(compute(pupils)?.hardest).toEqual([
      { prompt: 'Prompt b', topicName: 'Topic', wrongShare: 50 },
      { prompt: 'Prompt a', topicName: 'Topic', wrongShare: 10 },
    ]);
  });

  test('leaves out a card that fewer than ten pupils have answered', () => {
    const pupils = [
      ...many(9, () => pupil({ a: ['again'], b: ['again'] })),
      pupil({ b: ['good'] }),
    ];
    expect(compute(pupils)?.hardest).toEqual([
      { prompt: 'Prompt b', topicName: 'Topic', wrongShare: 90 },
    ]);
  });

  test('does not count an undone answer', () => {
    const undone = () =>
      new Map([['micro', { cards: { a: toAnswersText([{ at: 1, rating: 'undone' }]) } }]]);
    expect(compute(many(10, undone))).toBeUndefined();
  });
});

test('counts the cards that a pupil practised within a week', () => {
  const count = (records: ReturnType<typeof pupil>) => countPractised([subject], records, NOW);
  expect(count(pupil({ a: ['again'], b: ['good', 'easy'], gone: ['good'] }))).toBe(2);
  expect(count(pupil({ a: ['good'] }, 8))).toBe(0);
  expect(count(pupil({ a: ['good'] }, 1, 'macro'))).toBe(0);
});

test.each([
  ['a Sunday', '2026-11-29T12:00:00Z', '2026-11-16', '2026-11-23'],
  ['a Monday', '2026-11-30T12:00:00Z', '2026-11-23', '2026-11-30'],
  ['a summer day', '2026-07-15T12:00:00Z', '2026-07-06', '2026-07-13'],
])('on %s, the last full week runs from Monday to Sunday', (_, now, from, until) => {
  const week = lastFullWeek(Date.parse(now));
  expect(week).toEqual({ from: startOfDay(from) / 1000, until: startOfDay(until) / 1000 });
});
