import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDayNumber, toDayNumber } from '../shop-day.ts';
import { addAnswer, parseAnswers, RATINGS, type Rating } from './answers.ts';
import { ASIDE_PERIODS, type AsidePeriod, isAside, toAsideText } from './aside.ts';
import { toCardId } from './cards.ts';
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
  /** Number of cards in a group. The cards of every second group in a topic are siblings. */
  siblings?: number;
  /** Places of cards that the owner has deleted. */
  deleted?: readonly number[];
  papers?: Paper[];
  /** Answers of cards by their ids. */
  answered?: Record<string, string>;
  /** Choices about cards by their ids. */
  aside?: Record<string, string>;
}

const listIds = ({ name, topics, siblings: size = 1, deleted = [] }: Subject) =>
  Object.entries(topics)
    .flatMap(([topicId, cards]) =>
      Array.from({ length: cards }, (_, place) => {
        const group = Math.floor(place / size);
        const siblings = size > 1 && group % 2 === 0 ? `${name}-${topicId}-s${group}` : undefined;
        return { id: `${name}-${topicId}-${place}`, topicId, ...(siblings && { siblings }) };
      }),
    )
    .filter((_, index) => !deleted.includes(index));

const toRecord = ({ papers, answered = {}, aside }: Subject): PracticeRecord => ({
  ...(papers && { exam: { papers, at: 1 } }),
  cards: answered,
  ...(aside && { aside }),
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

const asideOn = (day: number, period: AsidePeriod = 'week', examDay?: number) =>
  toAsideText({ at: noon(day) / 1000, period, ...(examDay !== undefined && { examDay }) });

describe('a card that is put aside', () => {
  const day = (aside: Record<string, string>, answered: Record<string, string> = {}) =>
    planDay(planCards([{ name: 'a', topics: { t: 3 }, aside, answered }]), TODAY);
  const ids = (plan: ReturnType<typeof planDay>) => plan.left.map(({ id }) => id);

  test.each<[string, string, boolean]>([
    ['today', asideOn(TODAY), false],
    ['yesterday for a week', asideOn(TODAY - 1), false],
    ['a week ago for a week', asideOn(TODAY - 7), true],
    ['six days ago for a week', asideOn(TODAY - 6), false],
    ['until an exam to come', asideOn(TODAY - 60, 'exam', TODAY + 1), false],
    ['until the exam of today', asideOn(TODAY - 60, 'exam', TODAY), true],
    ['until an exam without a date', asideOn(TODAY - 900, 'exam'), false],
    ['for good', asideOn(TODAY - 900, 'good'), false],
    ['and brought back yesterday', asideOn(TODAY - 1, 'back'), true],
    ['and brought back today', asideOn(TODAY, 'back'), true],
    ['by a clock that is ahead', asideOn(TODAY + 1), false],
  ])('%s is left: %s', (_, text, isLeft) => {
    expect(ids(day({ 'a-t-1': text })).includes('a-t-1')).toBe(isLeft);
  });

  test('is neither left nor done', () => {
    const plan = day({ 'a-t-1': asideOn(TODAY) }, { 'a-t-0': answeredOn(TODAY, 'good') });
    expect([ids(plan), plan.done]).toEqual([['a-t-2'], 1]);
    const done = { 'a-t-1': answeredOn(TODAY, 'good') };
    expect(day({ 'a-t-1': asideOn(TODAY) }, done).done).toBe(0);
  });

  test('keeps its place today, so that no other card takes it', () => {
    const subject = { name: 'a', topics: { t: NEW_CARDS + 5 } };
    const left = leftOf({ ...subject, aside: { 'a-t-1': asideOn(TODAY) } });
    expect(left).toHaveLength(NEW_CARDS - 1);
    expect(leftOf({ ...subject, aside: { 'a-t-1': asideOn(TODAY - 1) } })).toHaveLength(NEW_CARDS);
  });

  test('comes neither anyway nor as a new card', () => {
    for (const text of [asideOn(TODAY), asideOn(TODAY - 1)]) {
      const cards = planCards([{ name: 'a', topics: { t: 30 }, aside: { 'a-t-1': text } }]);
      const all = [...listAnyway(cards, TODAY), ...listMoreNew(cards, [], TODAY)];
      expect(all.some(({ id }) => id === 'a-t-1')).toBe(false);
      expect(all).toHaveLength(29 + NEW_CARDS);
    }
  });
});

describe('of siblings', () => {
  const subject = { name: 'a', topics: { t: 3 }, siblings: 3 };
  const left = (answered: Record<string, string>, more: Partial<Subject> = {}) =>
    leftOf({ ...subject, answered, ...more });

  test.each<[string, Record<string, string>, Partial<Subject>, string[]]>([
    ['the first new card comes up', {}, {}, ['a-t-0']],
    [
      'the second, on the day after the first',
      { 'a-t-0': answeredOn(TODAY - 1, 'easy') },
      {},
      ['a-t-1'],
    ],
    [
      'the card that has been due longest, before a new card',
      { 'a-t-0': answeredOn(TODAY - 3), 'a-t-1': answeredOn(TODAY - 5) },
      {},
      ['a-t-1'],
    ],
    [
      'a new card before a due card, if each day left must bring one',
      { 'a-t-0': answeredOn(TODAY - 3) },
      { papers: [inDays(2)] },
      ['a-t-1'],
    ],
    ['no other, if one was answered today', { 'a-t-1': answeredOn(TODAY, 'good') }, {}, []],
    ['no other, if one was rated “Again” today', { 'a-t-2': answeredOn(TODAY) }, {}, []],
    ['the same, if it was rated “Again” today', { 'a-t-0': answeredOn(TODAY) }, {}, ['a-t-0']],
    ['no other, if one was put aside today', {}, { aside: { 'a-t-2': asideOn(TODAY) } }, []],
    [
      'the next, if one was put aside before',
      {},
      { aside: { 'a-t-0': asideOn(TODAY - 1) } },
      ['a-t-1'],
    ],
    ['the next, if one is deleted', {}, { deleted: [0] }, ['a-t-1']],
  ])('%s', (_, answered, more, expected) => {
    expect(left(answered, more)).toEqual(expected);
  });

  test('new cards are shared out over the days that they need', () => {
    // Five siblings and five other cards, five days before the last round.
    const cards = { name: 'a', topics: { t: 10 }, siblings: 5, papers: [inDays(LAST_DAYS + 5)] };
    expect(leftOf(cards)).toHaveLength(2);
    expect(leftOf(cards)).toContain('a-t-0');
    const late = { ...cards, topics: { s: 5, t: 10 }, siblings: 10 };
    expect(leftOf({ ...late, papers: [inDays(LAST_DAYS + 10)] })).toContain('a-t-0');
  });

  test('anyway, one comes up, but none beside a card that was answered today', () => {
    const cards = (answered: Record<string, string>) => planCards([{ ...subject, answered }]);
    const anyway = (answered: Record<string, string>) =>
      listAnyway(cards(answered), TODAY).map(({ id }) => id);
    expect(anyway({})).toEqual(['a-t-0']);
    const before = answeredOn(TODAY - 1);
    expect(anyway({ 'a-t-1': before })).toEqual(['a-t-1']);
    expect(anyway({ 'a-t-1': before, 'a-t-2': answeredOn(TODAY) })).toEqual(['a-t-2']);
    expect(listMoreNew(cards({}), [], TODAY)).toHaveLength(1);
    expect(listMoreNew(cards({}), planDay(cards({}), TODAY).left, TODAY)).toEqual([]);
    expect(listMoreNew(cards({ 'a-t-2': answeredOn(TODAY) }), [], TODAY)).toEqual([]);
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
/** Three subjects, some of whose cards were answered up to five times, or put aside, in the last two months. */
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
        siblings: fc.integer({ min: 1, max: 4 }),
        deleted: fc.array(fc.nat(20), { maxLength: 4 }),
        asides: fc.array(
          fc.tuple(fc.nat(35), fc.constantFrom(...ASIDE_PERIODS), fc.integer({ min: 1, max: 60 })),
          { maxLength: 6 },
        ),
      })
      .map(({ topics, papers, texts, asides, ...rest }): Subject => {
        const ids = listIds({ name, topics });
        const aside = asides.flatMap(([number, period, ago]) => {
          const id = ids[number]?.id;
          return id === undefined
            ? []
            : [[id, asideOn(TODAY - ago, period, TODAY + 9 - ago)] as const];
        });
        const answered = ids.flatMap(({ id }, index) => {
          const days = (texts[index % texts.length] ?? []).toSorted(([, a], [, b]) => b - a);
          const text = days.reduce(
            (text, [rating, ago]) => answeredOn(TODAY - ago, rating, text),
            '',
          );
          return text === '' ? [] : [[id, text] as const];
        });
        return {
          name,
          topics,
          papers,
          ...rest,
          answered: Object.fromEntries(answered),
          aside: Object.fromEntries(aside),
        };
      }),
  ),
);
/** A student's answer to a card, or choice about it. */
const practised = fc.array(fc.tuple(fc.nat(), fc.oneof(rating, fc.constant('aside' as const))), {
  maxLength: 40,
});
type Step = [number, Rating | 'aside'];

/** A record keeps ten answers of a card, so this many answers of one day evict no answer that the plan needs. */
const MAX_ANSWERS_A_DAY = 5;

/** Answers any cards on a day, also cards that are not in the plan, and puts cards aside. */
const practise = (subjects: readonly Subject[], steps: readonly Step[]) =>
  subjects.map((subject) => {
    const answered = { ...subject.answered };
    const aside = { ...subject.aside };
    const times = new Map<string, number>();
    const ids = listIds(subject);
    for (const [index, [number, given]] of steps.entries()) {
      const id = ids[number % Math.max(1, ids.length)]?.id;
      const time = times.get(id ?? '') ?? 0;
      if (id === undefined || time >= MAX_ANSWERS_A_DAY || isAside(aside[id], TODAY)) continue;
      times.set(id, time + 1);
      const now = noon(TODAY) + index * 1000;
      if (given === 'aside') aside[id] = toAsideText({ at: now / 1000, period: 'week' });
      else answered[id] = addAnswer(answered[id] ?? '', given, now);
    }
    return { ...subject, answered, aside };
  });

/** Counts cards of the morning's plan that are neither left nor done. */
function countLost(morning: readonly PlannedCard[], cards: readonly PlannedCard[]): number {
  const shown = cards.filter(({ state }) => state !== 'open');
  const isLost = ({ id }: PlannedCard) => {
    const now = cards.find((card) => card.id === id);
    if (!now || now.state === 'done') return false;
    const hasOther = shown.some((card) => card !== now && toCardId(card) === toCardId(now));
    return now.state === 'aside' || hasOther;
  };
  return morning.filter(isLost).length;
}

test('practice never adds to the day, and cards left, done and put aside add up to the same number', () => {
  fc.assert(
    fc.property(studied, practised, (subjects, steps) => {
      const morning = planDay(planCards(subjects), TODAY);
      expect(morning.done).toBe(0);
      let before = morning.left.map(({ id }) => id);
      for (let count = 1; count <= steps.length; count += 4) {
        const cards = planCards(practise(subjects, steps.slice(0, count)));
        const { left, done } = planDay(cards, TODAY);
        const ids = left.map(({ id }) => id);
        expect(before).toEqual(expect.arrayContaining(ids));
        expect(left.length + done + countLost(morning.left, cards)).toBe(morning.left.length);
        before = ids;
      }
    }),
  );
});

const hasSiblings = (cards: readonly PlannedCard[]) =>
  new Set(cards.map(toCardId)).size < cards.length;

test('no plan has siblings, and none comes up beside a card that was shown today', () => {
  fc.assert(
    fc.property(studied, practised, (subjects, steps) => {
      const cards = planCards(practise(subjects, steps));
      const { left } = planDay(cards, TODAY);
      const shown = new Map(
        cards.filter(({ state }) => state !== 'open').map((card) => [toCardId(card), card.id]),
      );
      const more = listMoreNew(cards, left, TODAY);
      for (const session of [left, [...left, ...more], listAnyway(cards, TODAY)]) {
        expect(hasSiblings(session)).toBe(false);
        for (const card of session) {
          expect(card.state).not.toBe('aside');
          if (card.state === 'open') expect(shown.has(toCardId(card))).toBe(false);
        }
      }
    }),
  );
});

const merge = (a: readonly Subject[], b: readonly Subject[]) =>
  a.map((subject, index): Subject => {
    const { cards, aside = {} } = mergeRecords(toRecord(subject), toRecord(b[index] ?? subject));
    return { ...subject, answered: cards, aside };
  });

test('two devices have the same plan once they have met, in whatever order', () => {
  fc.assert(
    fc.property(studied, practised, practised, (subjects, one, other) => {
      const [phone, laptop] = [practise(subjects, one), practise(subjects, other)];
      const plan = planDay(planCards(merge(phone, laptop)), TODAY);
      expect(planDay(planCards(merge(laptop, merge(phone, laptop))), TODAY)).toEqual(plan);
    }),
  );
});

test('a deleted card takes only its own answers with it, and a card that returns has them again', () => {
  fc.assert(
    fc.property(studied, practised, fc.array(fc.nat(20)), (subjects, steps, deleted) => {
      const before = practise(subjects, steps);
      // The other device still has the deleted cards, and practises them offline.
      const after = merge(
        before.map((subject) => ({ ...subject, deleted })),
        practise(subjects, [...steps].reverse()),
      );
      const memory = (all: readonly Subject[], withRecord: readonly Subject[]) =>
        new Map(
          planCards(all.map((subject, index) => ({ ...withRecord[index], ...subject }))).map(
            ({ place: _, ...card }) => [card.id, card],
          ),
        );
      const shape = (subject: Subject, deleted: readonly number[]): Subject => {
        const { name, topics, siblings = 1, papers = [] } = subject;
        return { name, topics, siblings, papers, deleted };
      };
      const remaining = memory(
        subjects.map((subject) => shape(subject, deleted)),
        after,
      );
      const all = memory(
        subjects.map((subject) => shape(subject, [])),
        after,
      );
      for (const [id, card] of remaining) expect(card).toEqual(all.get(id));
      for (const [id, card] of all) {
        const text = after.find(({ name }) => id.startsWith(`${name}-`))?.answered?.[id] ?? '';
        const times = parseAnswers(text).map(({ at }) => at);
        expect(card.lastAt).toBe(Math.max(0, ...times));
        expect(card.isNew).toBe(times.every((at) => at * 1000 >= noon(TODAY - 0.5)));
      }
    }),
    { numRuns: 50 },
  );
});

/**
 * Returns the cards that a day needs, not rounded: due cards, and an equal part of the new cards for each day left, but of
 * siblings at most one.
 */
function toNeed(cards: readonly PlannedCard[], today: number): number {
  const open = cards.filter(({ examDay = today + 1 }) => examDay > today);
  let due = 0;
  // By paper, because a paper of which only siblings wait takes no cards of another.
  const papers = new Map<number, { days: number; ready: number; waiting: number }>();
  for (const group of Map.groupBy(open, toCardId).values()) {
    const waiting = group.filter(({ isNew }) => isNew).length;
    const examDay = group[0]?.examDay ?? Number.POSITIVE_INFINITY;
    const left = examDay - today;
    const days = left > LAST_DAYS ? left - LAST_DAYS : left;
    const isDue = group.some(({ next }) => next !== undefined && next <= today);
    const hasNew = waiting > 0 && (waiting >= days || !isDue);
    if (isDue && !hasNew) due += 1;
    const { ready, waiting: before } = papers.get(examDay) ?? { ready: 0, waiting: 0 };
    papers.set(examDay, { days, ready: ready + Number(hasNew), waiting: before + waiting });
  }
  const parts = [...papers.values()].map(({ days, ready, waiting }) =>
    Math.min(ready, days === Number.POSITIVE_INFINITY ? NEW_CARDS : waiting / days),
  );
  return due + parts.reduce((sum, part) => sum + part, 0);
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
      fc.record({
        name: fc.constant(name),
        topics,
        papers: papersFrom(20, DAYS),
        // Three days before a paper are enough for three siblings.
        siblings: fc.integer({ min: 1, max: 3 }),
      }),
    ),
  ),
  missed: fc.array(fc.boolean(), { minLength: 7, maxLength: 31 }),
  ratings: fc.array(rating, { minLength: 5, maxLength: 17 }),
  /** A card is put aside after so many answers. */
  asideAfter: fc.integer({ min: 10, max: 60 }),
});

test('in 200 days with missed days, each card is seen before its last paper, and no day is longer than needed', () => {
  fc.assert(
    fc.property(year, ({ subjects, missed, ratings, asideAfter }) => {
      const cache = new Map<string, PlannedCard & { key: string }>();
      const plan: typeof planCard = (place, text, today) => {
        const key = `${today} ${text}`;
        const cached = cache.get(place.id);
        if (cached?.key === key) return cached;
        const planned = { ...planCard(place, text, today), key };
        cache.set(place.id, planned);
        return planned;
      };
      const state = subjects.map((subject) => ({
        ...subject,
        answered: {} as Record<string, string>,
        aside: {} as Record<string, string>,
      }));
      /** Siblings of cards that were put aside: the cards come back with fewer days left. */
      const late = new Set<string>();
      const paperDays = new Set(subjects.flatMap(({ papers }) => papers.map(({ date }) => date)));
      const isNear = (day: number) =>
        [1, 2, 3].some((days) => paperDays.has(fromDayNumber(day + days)));
      let answers = 0;
      for (let today = TODAY; today < TODAY + DAYS; today += 1) {
        const cards = planCards(state, today, plan);
        const { left } = planDay(cards, today);
        expect(left.length).toBeLessThan(toNeed(cards, today) + 1);
        expect(hasSiblings(left)).toBe(false);
        for (const card of cards) {
          if (card.examDay !== today || late.has(toCardId(card))) continue;
          expect(card.lastAt, 'seen before its last paper').toBeGreaterThan(0);
        }
        for (const { examDay = today + 1 } of left) expect(examDay).toBeGreaterThan(today);
        if (missed[today % missed.length] && !isNear(today)) continue;
        let queue = left;
        const failed: string[] = [];
        for (let step = 0; queue.length > 0; step += 1) {
          const [current] = queue;
          const id = current?.id ?? '';
          const { answered = {}, aside = {} } = state.find(({ name }) => id.startsWith(name)) ?? {};
          const now = noon(today) + step * 20_000;
          const isFailedTwice = failed.filter((other) => other === id).length > 1;
          const given = (!isFailedTwice && ratings[answers % ratings.length]) || 'good';
          answers += 1;
          const isPutAside = current && answers % asideAfter === 0;
          if (isPutAside) {
            late.add(toCardId(current));
            aside[id] = toAsideText({ at: now / 1000, period: 'week' });
          } else {
            if (given === 'again') failed.push(id);
            answered[id] = addAnswer(answered[id] ?? '', given, now);
          }
          const next = planDay(planCards(state, today, plan), today).left;
          expect(next.length).toBe(queue.length - (given === 'again' && !isPutAside ? 0 : 1));
          queue = next;
        }
      }
    }),
    { numRuns: 6 },
  );
});
