import { expect, test } from 'vitest';
import { dayAt, fromDayNumber } from '../shop-day.ts';
import { addAnswer } from './answers.ts';
import { toAsideText } from './aside.ts';
import { findSource, gapId } from './cards.ts';
import {
  chooseCards,
  countTomorrow,
  filterCards,
  hasOffers,
  parseFilter,
  planToday,
} from './choose-cards.ts';
import { planSubject } from './plan.ts';
import type { PracticeSubject } from './practice.ts';
import { SESSION_CARDS } from './schedule.ts';

const NOON_MS = Date.UTC(2026, 10, 29, 12);
const TODAY = dayAt(NOON_MS / 1000);
const DAY_MS = 24 * 60 * 60 * 1000;

test.each([
  [{}, {}],
  [{ subject: 'micro' }, { subjectId: 'micro' }],
  [{ topic: 'demand' }, { topicId: 'demand' }],
  [
    { file: 'notes', page: '3' },
    { fileId: 'notes', page: 3 },
  ],
  [{ file: 'notes' }, { fileId: 'notes' }],
  [{ file: 'notes', page: 'three' }, { fileId: 'notes' }],
  [{ file: 'notes', page: '0' }, { fileId: 'notes' }],
  [{ page: '3' }, {}],
  [{ subject: '', topic: '' }, {}],
])('the address %o chooses %o', (fields, expected) => {
  expect(parseFilter(fields)).toEqual(expected);
});

const card = (id: string, topicId: string, page?: number) => ({
  id,
  topicId,
  topicName: topicId,
  prompt: id,
  answer: [],
  ...(page !== undefined && { source: { fileId: 'notes', title: 'Notes', page } }),
});

const drill = (diagram: string, topicId: string) => ({
  ...card(`drill.${diagram}.label`, topicId),
  diagram,
  drill: 'label',
});

const subjects: PracticeSubject[] = [
  {
    subjectId: 'micro',
    name: 'Microeconomics',
    path: '/microeconomics',
    isOwned: true,
    cards: [
      card('a', 'demand', 1),
      { ...card('b', 'demand', 2), diagram: 'shift' },
      drill('other', 'demand'),
      { ...card('c', 'supply'), diagram: 'other' },
      drill('shift', 'supply'),
    ],
  },
  {
    subjectId: 'macro',
    name: 'Macroeconomics',
    path: '/macroeconomics',
    isOwned: false,
    cards: [card('d', 'growth')],
  },
];

/** @param answers by the card's id */
const daysOf = (answers: Record<string, string> = {}, of = subjects) =>
  of.map((subject) => ({ subject, planned: planSubject(subject, { cards: answers }, TODAY) }));

test.each([
  [{}, ['a', 'b', 'drill.other.label', 'c', 'drill.shift.label', 'd']],
  [{ subjectId: 'macro' }, ['d']],
  [{ topicId: 'demand' }, ['a', 'b', 'drill.other.label']],
  [{ fileId: 'notes' }, ['a', 'b', 'drill.shift.label']],
  [{ fileId: 'notes', page: 1 }, ['a']],
  [{ fileId: 'notes', page: 9 }, ['a', 'b', 'drill.shift.label']],
  [{ fileId: 'unknown', page: 1 }, []],
  [{ subjectId: 'physics' }, []],
])('the filter %o keeps the cards %o', (filter, expected) => {
  const filtered = filterCards(daysOf(), filter);
  expect(filtered.flatMap(({ subject }) => subject.cards.map(({ id }) => id))).toEqual(expected);
  expect(filtered.flatMap(({ planned }) => planned.map(({ id }) => id))).toEqual(expected);
});

const good = (daysAgo: number) => addAnswer('', 'good', NOON_MS - daysAgo * DAY_MS);
const again = addAnswer('', 'again', NOON_MS);

const all = {};
const topic = { topicId: 'demand' };
const drillOfTopic = 'drill.other.label';

test.each([
  ["today's cards are of owned subjects, by the plan", 'today', all, {}, 5],
  [
    'a subject that is not owned has all its free cards',
    'today',
    { subjectId: 'macro' },
    {},
    ['d'],
  ],
  ['a topic has its due cards first', 'today', topic, { b: good(30) }, ['b', 'a', drillOfTopic]],
  ['without a card that is done', 'today', topic, { a: good(0) }, ['b', drillOfTopic]],
  ['without a card that is not due', 'today', topic, { a: good(1) }, ['b', drillOfTopic]],
  ['with a card rated “Again”', 'today', topic, { a: again }, ['a', 'b', drillOfTopic]],
  ['anyway, all of a topic', 'anyway', topic, { b: good(0) }, ['b', 'a', drillOfTopic]],
  ['more new cards are not those of today', 'new', all, {}, []],
] as const)('%s', (_, wish, filter, answers, expected) => {
  const chosen = chooseCards(wish, filter, filterCards(daysOf(answers), filter), TODAY);
  const ids = chosen.map(({ id }) => id);
  if (typeof expected === 'number') expect(ids).toHaveLength(expected);
  else expect(ids).toEqual(expected);
});

test.each([
  ['on the day before its last paper', 1, ['a']],
  ['not from the day of the paper on', 0, []],
])('a topic is asked %s', (_, days, expected) => {
  const [micro] = subjects;
  const examDate = fromDayNumber(TODAY + days);
  const one = micro ? [{ ...micro, examDate, cards: [card('a', 'demand')] }] : [];
  const chosen = chooseCards('today', topic, daysOf({}, one), TODAY);
  expect(chosen.map(({ id }) => id)).toEqual(expected);
});

test('a session of all cards anyway has a limit, a session of a topic has none', () => {
  const cards = Array.from({ length: 30 }, (_, index) => card(`card-${index}`, 'demand'));
  const [micro] = subjects;
  const days = daysOf({}, micro ? [{ ...micro, cards }] : []);
  expect(chooseCards('anyway', all, days, TODAY)).toHaveLength(SESSION_CARDS);
  expect(chooseCards('anyway', topic, days, TODAY)).toHaveLength(30);
});

test.each([
  ['to students without a subject', {}, [false, false], true],
  ['not to owners of another subject', {}, [true, false], false],
  ['not to these owners for a topic', topic, [true, false], false],
  ['to these owners for a subject that they choose', { subjectId: 'macro' }, [true, false], true],
])('subjects are offered %s', (_, filter, owned, expected) => {
  expect(
    hasOffers(
      filter,
      owned.map((isOwned) => ({ isOwned })),
    ),
  ).toBe(expected);
});

test.each([
  ['a card', card('a', 'demand', 1), 1],
  ['a drill, from a card with its drawing', drill('shift', 'supply'), 2],
  ['no drill without such a card', drill('unknown', 'supply'), undefined],
  ['no drill of a drawing whose cards have no page', drill('other', 'demand'), undefined],
  ['no card without a page', { ...card('c', 'supply'), diagram: 'shift' }, undefined],
])('the page to look at again: %s', (_, looked, page) => {
  const cards = subjects.flatMap((subject) => subject.cards);
  expect(findSource(looked, cards)?.page).toBe(page);
});

test('without an own subject, the day has one list, which does not refill', () => {
  const cards = Array.from({ length: 30 }, (_, index) => card(`card-${index}`, 'demand'));
  const [, macro] = subjects;
  const answers = { 'card-0': good(0), 'card-1': good(0), 'card-2': again };
  const days = daysOf(answers, macro ? [{ ...macro, cards }] : []);
  const { left, done } = planToday(all, days, TODAY);
  expect([left.length, done]).toEqual([SESSION_CARDS - 2, 2]);
  const more = chooseCards('new', all, days, TODAY).map(({ id }) => id);
  expect(more).toEqual(cards.slice(SESSION_CARDS).map(({ id }) => id));
});

const gap = (number: number) => ({
  ...card(gapId('gaps', number), 'demand', 1),
  siblings: 'gaps',
});
const micro = { subjectId: 'micro', name: 'Microeconomics', path: '/microeconomics' };
const gaps: PracticeSubject = {
  ...micro,
  isOwned: true,
  cards: [gap(1), gap(2), card('a', 'demand', 1), gap(3)],
};
const [GAP_1, GAP_2, GAP_3] = [gapId('gaps', 1), gapId('gaps', 2), gapId('gaps', 3)] as const;
const aside = (daysAgo: number) =>
  toAsideText({ at: NOON_MS / 1000 - daysAgo * 24 * 60 * 60, period: 'good' });

/** Filters that give the same cards: of the plan, of a subject, and without a limit. */
const filters = [{}, { subjectId: 'micro' }, { topicId: 'demand' }, { fileId: 'notes', page: 1 }];

test.each<['today' | 'anyway' | 'new', string, Partial<PracticeSubject['record']>, string[]]>([
  ['today', 'the first new sibling', {}, [GAP_1, 'a']],
  ['today', 'a due sibling', { cards: { [GAP_2]: good(30) } }, [GAP_2, 'a']],
  ['today', 'a sibling that was rated “Again”', { cards: { [GAP_1]: again } }, ['a', GAP_1]],
  ['today', 'no sibling of a card that is done', { cards: { [GAP_1]: good(0) } }, ['a']],
  ['today', 'no sibling beside another device’s', { cards: { [GAP_3]: again } }, ['a']],
  ['today', 'no sibling of a card put aside today', { aside: { [GAP_1]: aside(0) } }, ['a']],
  ['today', 'the next after a card put aside', { aside: { [GAP_1]: aside(1) } }, [GAP_2, 'a']],
  ['anyway', 'one sibling', { cards: { [GAP_2]: good(1), a: good(2) } }, ['a', GAP_2]],
  ['anyway', 'the card that was answered today', { cards: { [GAP_2]: good(0) } }, [GAP_2, 'a']],
  ['anyway', 'no card put aside', { aside: { [GAP_1]: aside(0), a: aside(9) } }, []],
  ['new', 'no sibling of a card of today', { cards: { a: good(0) } }, []],
  ['new', 'no sibling of a card that is done', { cards: { a: good(0), [GAP_1]: good(0) } }, []],
])('%s, a session has %s', (wish, _, record, expected) => {
  const days = [{ subject: gaps, planned: planSubject(gaps, { cards: {}, ...record }, TODAY) }];
  for (const filter of filters) {
    const chosen = chooseCards(wish, filter, filterCards(days, filter), TODAY);
    expect(chosen.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  }
});

test('tomorrow brings the next sibling, and no card that was put aside today', () => {
  const count = (record: Partial<PracticeSubject['record']>) =>
    countTomorrow({}, [{ subject: gaps, record: { cards: {}, ...record } }], TODAY);
  expect(count({})).toBe(2);
  expect(count({ cards: { [GAP_1]: good(0) } })).toBe(2);
  expect(count({ aside: { [GAP_1]: aside(0) } })).toBe(2);
  expect(count({ aside: { a: aside(0) } })).toBe(1);
  expect(count({ aside: { a: aside(0), [GAP_1]: aside(0), [GAP_2]: aside(0) } })).toBe(1);
});

test('a topic whose cards are all put aside is known, but has no cards', () => {
  const record = { cards: {}, aside: { a: aside(3) } };
  const subject = { ...gaps, cards: [card('a', 'demand')] };
  const days = [{ subject, planned: planSubject(subject, record, TODAY) }];
  const filtered = filterCards(days, topic);
  expect(filtered).toHaveLength(1);
  expect(planToday(topic, filtered, TODAY)).toEqual({ left: [], done: 0 });
  expect(chooseCards('anyway', topic, filtered, TODAY)).toEqual([]);
});
