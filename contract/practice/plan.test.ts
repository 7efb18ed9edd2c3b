import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDayNumber, toDayNumber } from '../shop-day.ts';
import { addAnswer, RATINGS, type Rating } from './answers.ts';
import type { Paper } from './papers.ts';
import {
  listAnyway,
  listMoreNew,
  listPlanned,
  MAX_DAY_CARDS,
  NEW_CARDS,
  type PlannedCard,
  planCard,
  planDay,
  planSubject,
} from './plan.ts';
import { mergeRecords, type PracticeRecord } from './record.ts';
import { LAST_DAYS } from './schedule.ts';
import { toMinutes } from './today.ts';

const TODAY = toDayNumber('2026-11-26');
/** Noon in London on a day. */
const noon = (day: number) => (day + 0.5) * 86_400_000;
const inDays = (days: number): Paper => ({ date: fromDayNumber(TODAY + days) });

interface Subject {
  name: string;
  /** Number of cards of each topic. */
  topics: Record<string, number>;
  papers?: Paper[];
  /** Answers of cards by their ids. */
  answered?: Record<string, string>;
}

const listIds = ({ name, topics }: Subject) =>
  Object.entries(topics).flatMap(([topicId, cards]) =>
    Array.from({ length: cards }, (_, place) => ({ id: `${name}-${topicId}-${place}`, topicId })),
  );

const toRecord = ({ papers, answered = {} }: Subject): PracticeRecord => ({
  ...(papers && { exam: { papers, at: 1 } }),
  cards: answered,
});

function planCards(subjects: readonly Subject[], today = TODAY, plan = planCard): PlannedCard[] {
  return subjects.flatMap((subject) => {
    const cards = listIds(subject).map((card) => ({
      ...card,
      topicName: card.topicId,
      prompt: card.id,
      answer: [],
    }));
    const listed = { subjectId: subject.name, examDate: undefined, cards };
    return planSubject(listed, toRecord(subject), today, plan);
  });
}

const leftOf = (...subjects: Subject[]) =>
  planDay(planCards(subjects), TODAY).left.map(({ id }) => id);

const answeredOn = (day: number, rating: Rating = 'again', before = '') =>
  addAnswer(before, rating, noon(day));

const manyDue = (name: string, cards: number, dueDay: number) =>
  Object.fromEntries(
    Array.from({ length: cards }, (_, place) => [`${name}-t-${place}`, answeredOn(dueDay - 1)]),
  );

describe('the number of a day', () => {
  test.each<[string, Subject[], number]>([
    ['a fixed number without a date', [{ name: 'a', topics: { t: 25 } }], NEW_CARDS],
    ['no more than there are', [{ name: 'a', topics: { t: 3 } }], 3],
    [
      'one fixed number for several subjects',
      ['a', 'b', 'c'].map((name) => ({ name, topics: { t: 25 } })),
      NEW_CARDS,
    ],
    [
      'an equal share until the last round',
      [{ name: 'a', topics: { t: 60 }, papers: [inDays(37)] }],
      2,
    ],
    ['a share that is rounded up', [{ name: 'a', topics: { t: 61 }, papers: [inDays(37)] }], 3],
    [
      'the sum of several shares, rounded up once',
      [
        { name: 'a', topics: { t: 30 }, papers: [inDays(67)] },
        { name: 'b', topics: { t: 20 }, papers: [inDays(87)] },
        { name: 'c', topics: { t: 15 }, papers: [inDays(67)] },
      ],
      1,
    ],
    [
      'a share of the days left in the last week',
      [{ name: 'a', topics: { t: 21 }, papers: [inDays(7)] }],
      3,
    ],
    ['all on the last day', [{ name: 'a', topics: { t: 21 }, papers: [inDays(1)] }], 21],
    [
      'no more than a day holds, on the eve too',
      [{ name: 'a', topics: { t: 107 }, papers: [inDays(1)] }],
      MAX_DAY_CARDS,
    ],
    ['nothing on the day of the paper', [{ name: 'a', topics: { t: 21 }, papers: [inDays(0)] }], 0],
    ['nothing after the paper', [{ name: 'a', topics: { t: 21 }, papers: [inDays(-1)] }], 0],
    [
      'nothing due on the day of the paper',
      [{ name: 'a', topics: { t: 5 }, papers: [inDays(0)], answered: manyDue('a', 5, TODAY - 3) }],
      0,
    ],
    [
      'due cards and the share',
      [{ name: 'a', topics: { t: 15 }, answered: manyDue('a', 4, TODAY) }],
      4 + NEW_CARDS,
    ],
    [
      'the most cards of a day if more are due',
      [{ name: 'a', topics: { t: 90 }, answered: manyDue('a', 80, TODAY) }],
      MAX_DAY_CARDS,
    ],
    [
      'the cards of the paper to come, on the day of another',
      [
        {
          name: 'a',
          topics: { one: 5, both: 6, new: 1 },
          papers: [
            { ...inDays(0), topicIds: ['one', 'both'] },
            { ...inDays(1), topicIds: ['both'] },
          ],
        },
      ],
      7,
    ],
  ])('is %s', (_, subjects, cards) => {
    expect(leftOf(...subjects)).toHaveLength(cards);
  });

  test('is half a minute for each card', () => {
    expect([0, 1, 2, 12, 13].map(toMinutes)).toEqual([0, 1, 1, 6, 7]);
  });

  test('counts owned subjects, or free cards if the student owns no subject', () => {
    const [owned, free] = [{ isOwned: true }, { isOwned: false }];
    expect(listPlanned([owned, free])).toEqual([owned]);
    expect(listPlanned([free])).toEqual([free]);
  });
});

describe('the order of a day', () => {
  test('takes new cards from subjects and topics in turn', () => {
    const left = leftOf(
      { name: 'a', topics: { demand: 9, costs: 2 } },
      { name: 'b', topics: { money: 3 } },
    );
    expect(left).toHaveLength(NEW_CARDS);
    expect(left.filter((id) => id.startsWith('a')).slice(0, 5)).toEqual(
      ['demand-0', 'costs-0', 'demand-1', 'costs-1', 'demand-2'].map((id) => `a-${id}`),
    );
    const subjects = left.slice(0, 6).map((id) => id[0]);
    expect(['ababab', 'bababa']).toContain(subjects.join(''));
  });

  test('continues with the other topics and subjects tomorrow', () => {
    const papers = [inDays(LAST_DAYS + 12)];
    const seen: string[] = [];
    const subjects: Subject[] = [
      { name: 'a', topics: { s: 2, t: 2, u: 2 }, papers },
      { name: 'b', topics: { v: 3, w: 3 }, papers },
    ];
    for (let day = TODAY; day < TODAY + 4; day += 1) {
      const done = Object.fromEntries(seen.map((id) => [id, answeredOn(TODAY - 1, 'easy')]));
      const cards = planCards(
        subjects.map((subject) => ({ ...subject, answered: done })),
        day,
      );
      const fresh = planDay(cards, day).left.filter(({ isNew }) => isNew);
      expect(fresh).toHaveLength(1);
      seen.push(...fresh.map(({ id }) => id));
    }
    expect(new Set(seen.map((id) => id.slice(0, 3)))).toEqual(
      new Set(['a-s', 'a-t', 'b-v', 'b-w']),
    );
  });

  test('has the cards that have been due longest, then new cards, then cards rated “Again”', () => {
    const answered = {
      'a-t-0': answeredOn(TODAY - 2),
      'a-t-1': answeredOn(TODAY, 'again', answeredOn(TODAY - 9)),
      'a-t-2': answeredOn(TODAY, 'good', answeredOn(TODAY - 9)),
      'a-t-3': answeredOn(TODAY - 5),
      'a-t-4': answeredOn(TODAY),
    };
    const cards = planCards([{ name: 'a', topics: { t: 6 }, answered }]);
    const { left, done } = planDay(cards, TODAY);
    expect(left.map(({ id }) => id)).toEqual(['a-t-3', 'a-t-0', 'a-t-5', 'a-t-1', 'a-t-4']);
    expect(done).toBe(1);
  });

  test('keeps the cards of the next paper if not all fit', () => {
    const left = leftOf(
      { name: 'a', topics: { t: 50 }, answered: manyDue('a', 50, TODAY - 3) },
      { name: 'b', topics: { t: 20 }, answered: manyDue('b', 20, TODAY), papers: [inDays(1)] },
    );
    expect(left).toHaveLength(MAX_DAY_CARDS);
    expect(left.slice(-20).every((id) => id.startsWith('b'))).toBe(true);
  });
});

describe('after a day that is done', () => {
  const answered = {
    'a-t-0': answeredOn(TODAY - 2, 'good'),
    'a-t-1': answeredOn(TODAY, 'good'),
    'a-u-0': answeredOn(TODAY - 20, 'easy'),
  };
  const subject = { name: 'a', topics: { t: 20, u: 3 }, answered };

  test('ten more cards are new, open and not in the plan', () => {
    const cards = planCards([subject, { name: 'over', topics: { t: 9 }, papers: [inDays(0)] }]);
    const today = planDay(cards, TODAY).left;
    const more = listMoreNew(cards, today, TODAY);
    expect(more).toHaveLength(NEW_CARDS);
    for (const card of more) {
      expect(today).not.toContain(card);
      expect(card).toMatchObject({ subjectId: 'a', lastAt: 0 });
    }
  });

  test('all cards may be practised anyway, the card seen longest ago first', () => {
    const cards = planCards([subject, { name: 'over', topics: { t: 2 }, papers: [inDays(-9)] }]);
    const anyway = listAnyway(cards, TODAY).map(({ id }) => id);
    expect(anyway).toHaveLength(25);
    expect(anyway.slice(0, 3)).toEqual(['a-u-0', 'a-t-0', 'a-t-1']);
    expect(anyway).toContain('over-t-1');
  });
});

const rating = fc.constantFrom(...RATINGS);
const topics = fc.record({
  s: fc.integer({ min: 0, max: 12 }),
  t: fc.integer({ min: 0, max: 12 }),
  u: fc.integer({ min: 0, max: 12 }),
});
const papersFrom = (min: number, max: number) =>
  fc.array(
    fc.record({
      date: fc.integer({ min, max }).map((days) => fromDayNumber(TODAY + days)),
      topicIds: fc.option(fc.subarray(['s', 't', 'u'], { minLength: 1 }), { nil: undefined }),
    }),
    { maxLength: 3 },
  );
/** Three subjects, some of whose cards were answered up to five times in the last two months. */
const studied = fc.tuple(
  ...['a', 'b', 'c'].map((name) =>
    fc
      .record({
        topics,
        papers: papersFrom(-2, 40),
        texts: fc.array(
          fc.array(fc.tuple(rating, fc.integer({ min: 1, max: 60 })), { maxLength: 5 }),
          { minLength: 1, maxLength: 8 },
        ),
      })
      .map(({ topics, papers, texts }): Subject => {
        const answered = listIds({ name, topics }).flatMap(({ id }, index) => {
          const days = (texts[index % texts.length] ?? []).toSorted(([, a], [, b]) => b - a);
          const text = days.reduce(
            (text, [rating, ago]) => answeredOn(TODAY - ago, rating, text),
            '',
          );
          return text === '' ? [] : [[id, text] as const];
        });
        return { name, topics, papers, answered: Object.fromEntries(answered) };
      }),
  ),
);
const practised = fc.array(fc.tuple(fc.nat(), rating), { maxLength: 40 });

/** A record keeps ten answers of a card, so this many answers of one day evict no answer that the plan needs. */
const MAX_ANSWERS_A_DAY = 5;

/** Answers any cards on a day, also cards that are not in the plan. */
const practise = (subjects: readonly Subject[], steps: [number, Rating][]) =>
  subjects.map((subject) => {
    const answered = { ...subject.answered };
    const times = new Map<string, number>();
    const ids = listIds(subject);
    for (const [index, [number, rating]] of steps.entries()) {
      const id = ids[number % Math.max(1, ids.length)]?.id;
      const time = times.get(id ?? '') ?? 0;
      if (id === undefined || time >= MAX_ANSWERS_A_DAY) continue;
      times.set(id, time + 1);
      answered[id] = addAnswer(answered[id] ?? '', rating, noon(TODAY) + index * 1000);
    }
    return { ...subject, answered };
  });

test('practice never adds to the day, and cards done and left add up to the same number', () => {
  fc.assert(
    fc.property(studied, practised, (subjects, steps) => {
      const morning = planDay(planCards(subjects), TODAY);
      expect(morning.done).toBe(0);
      let before = morning.left.length;
      for (let count = 1; count <= steps.length; count += 4) {
        const given = practise(subjects, steps.slice(0, count));
        const { left, done } = planDay(planCards(given), TODAY);
        expect(left.length).toBeLessThanOrEqual(before);
        expect(left.length + done).toBe(morning.left.length);
        before = left.length;
      }
    }),
  );
});

test('two devices have the same plan once they have met, in whatever order', () => {
  fc.assert(
    fc.property(studied, practised, practised, (subjects, one, other) => {
      const [phone, laptop] = [practise(subjects, one), practise(subjects, other)];
      const merge = (a: readonly Subject[], b: readonly Subject[]) =>
        a.map((subject, index) => {
          const { cards } = mergeRecords(toRecord(subject), toRecord(b[index] ?? subject));
          return { ...subject, answered: cards };
        });
      const plan = planDay(planCards(merge(phone, laptop)), TODAY);
      expect(planDay(planCards(merge(laptop, merge(phone, laptop))), TODAY)).toEqual(plan);
    }),
  );
});

/** Returns the cards that a day needs, not rounded: due cards, and an equal part of the new cards for each day left. */
function toNeed(cards: readonly PlannedCard[], today: number): number {
  const open = cards.filter(({ examDay = today + 1 }) => examDay > today);
  const due = open.filter(({ next }) => next !== undefined && next <= today).length;
  const dated = open.filter(({ isNew, examDay }) => isNew && examDay !== undefined);
  const parts = dated.map(({ examDay = 0 }) => {
    const days = examDay - today;
    return 1 / (days > LAST_DAYS ? days - LAST_DAYS : days);
  });
  const undated = open.filter(({ isNew, examDay }) => isNew && examDay === undefined).length;
  return due + Math.min(undated, NEW_CARDS) + parts.reduce((sum, part) => sum + part, 0);
}

test('the number of a day is what the plan needs, rounded up, or the most cards of a day', () => {
  fc.assert(
    fc.property(studied, (subjects) => {
      const cards = planCards(subjects);
      const need = Math.min(toNeed(cards, TODAY), MAX_DAY_CARDS);
      const { left } = planDay(cards, TODAY);
      expect(left.length).toBeGreaterThan(need - 1e-6);
      expect(left.length).toBeLessThan(need + 1);
      expect(new Set(left).size).toBe(left.length);
    }),
  );
});

const DAYS = 200;

/** A student with several papers, who misses days, but not the last three before a paper. */
const year = fc.record({
  subjects: fc.tuple(
    ...['a', 'b', 'c'].map((name) =>
      fc.record({ name: fc.constant(name), topics, papers: papersFrom(20, DAYS) }),
    ),
  ),
  missed: fc.array(fc.boolean(), { minLength: 7, maxLength: 31 }),
  ratings: fc.array(rating, { minLength: 5, maxLength: 17 }),
});

test('in 200 days with missed days, each card is seen before its last paper, and no day is longer than needed', () => {
  fc.assert(
    fc.property(year, ({ subjects, missed, ratings }) => {
      const cache = new Map<string, PlannedCard & { key: string }>();
      const plan: typeof planCard = (place, text, today) => {
        const key = `${today} ${text}`;
        const cached = cache.get(place.id);
        if (cached?.key === key) return cached;
        const planned = { ...planCard(place, text, today), key };
        cache.set(place.id, planned);
        return planned;
      };
      const state = subjects.map((subject): Subject & { answered: Record<string, string> } => ({
        ...subject,
        answered: {},
      }));
      const paperDays = new Set(subjects.flatMap(({ papers }) => papers.map(({ date }) => date)));
      const isNear = (day: number) =>
        [1, 2, 3].some((days) => paperDays.has(fromDayNumber(day + days)));
      let answers = 0;
      for (let today = TODAY; today < TODAY + DAYS; today += 1) {
        const cards = planCards(state, today, plan);
        const { left } = planDay(cards, today);
        expect(left.length).toBeLessThan(toNeed(cards, today) + 1);
        for (const { examDay, lastAt } of cards) {
          if (examDay === today) expect(lastAt, 'seen before its last paper').toBeGreaterThan(0);
        }
        for (const { examDay = today + 1 } of left) expect(examDay).toBeGreaterThan(today);
        if (missed[today % missed.length] && !isNear(today)) continue;
        let queue = left.map(({ id }) => id);
        const failed: string[] = [];
        for (let step = 0; queue.length > 0; step += 1) {
          const [id = ''] = queue;
          const { answered = {} } = state.find(({ name }) => id.startsWith(name)) ?? {};
          const isFailedTwice = failed.filter((other) => other === id).length > 1;
          const given = (!isFailedTwice && ratings[answers % ratings.length]) || 'good';
          if (given === 'again') failed.push(id);
          answered[id] = addAnswer(answered[id] ?? '', given, noon(today) + step * 20_000);
          answers += 1;
          const next = planDay(planCards(state, today, plan), today).left.map((card) => card.id);
          expect(next.length).toBe(queue.length - (given === 'again' ? 0 : 1));
          queue = next;
        }
      }
    }),
    { numRuns: 6 },
  );
});
