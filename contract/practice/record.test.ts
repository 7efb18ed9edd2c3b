import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt } from '../shop-day.ts';
import {
  addAnswer,
  MAX_ANSWERS,
  parseAnswers,
  RATINGS,
  toAnswersText,
  undoAnswer,
} from './answers.ts';
import { ASIDE_PERIODS, type AsidePeriod, parseAside, toAsideText } from './aside.ts';
import { gapId } from './cards.ts';
import type { ChosenExam } from './papers.ts';
import {
  correctTimes,
  emptyRecord,
  MAX_CARDS,
  MAX_RECORD_BYTES,
  mergeRecords,
  type PracticeRecord,
  practiceRecord,
  selectCards,
} from './record.ts';

const NOW = Date.UTC(2026, 10, 26, 18);
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const size = (record: PracticeRecord) => new TextEncoder().encode(JSON.stringify(record)).length;
const sortTexts = (texts: Record<string, string> = {}) =>
  Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));
const sorted = ({ exam, cards, aside }: PracticeRecord) => ({
  exam,
  cards: sortTexts(cards),
  aside: sortTexts(aside),
});
const asideAt = (ms: number, period: AsidePeriod) =>
  toAsideText({ at: Math.floor(ms / 1000), period });
const asideUntil = (ms: number, examMs: number) =>
  toAsideText({ at: Math.floor(ms / 1000), period: 'exam', examDay: dayAt(examMs / 1000) });

/** Step of a student on one of their devices. */
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      card: fc.integer({ min: 0, max: 5 }),
      rating: fc.constantFrom(...RATINGS),
    }),
  },
  fc.record({ kind: fc.constant('undo' as const), card: fc.integer({ min: 0, max: 5 }) }),
  fc.record({
    kind: fc.constant('aside' as const),
    card: fc.integer({ min: 0, max: 5 }),
    period: fc.constantFrom(...ASIDE_PERIODS),
  }),
  // The owner removes a gap of a sentence or a whole card: devices then send nothing about it.
  fc.record({ kind: fc.constant('delete' as const), card: fc.integer({ min: 0, max: 5 }) }),
  fc.record({
    kind: fc.constant('exam' as const),
    // An old page sends a date.
    chosen: fc.constantFrom<Omit<ChosenExam, 'at'>>(
      {},
      { date: '2027-05-11' },
      { papers: [] },
      { papers: [{ date: '2027-06-01' }] },
      { papers: [{ date: '2027-06-01', name: 'Paper 2', topicIds: ['demand'] }] },
    ),
  }),
  // The server answers with its own record.
  fc.record({ kind: fc.constant('sync' as const) }),
);
const step = fc.tuple(
  fc.integer({ min: 0, max: 1 }),
  // A clock may be wrong by hours, and two devices may act in the same second.
  fc.integer({ min: -2, max: 2 }),
  action,
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** Three gaps of a sentence, and three cards. */
const toId = (card: number) => (card < 3 ? gapId('card.gaps', card + 1) : `card.${card}`);

function undoLatest(text: string): string {
  const { at, rating } = parseAnswers(text).findLast((answer) => answer.rating !== 'undone') ?? {};
  return at === undefined || !rating || rating === 'undone'
    ? text
    : undoAnswer(text, { at, rating });
}

function act(record: PracticeRecord, now: number, done: Action): PracticeRecord {
  if (done.kind === 'exam') {
    return { ...record, exam: { ...done.chosen, at: now } };
  }
  if (done.kind === 'sync') return record;
  const id = toId(done.card);
  if (done.kind === 'delete') return record;
  if (done.kind === 'aside') {
    return { ...record, aside: { ...record.aside, [id]: asideAt(now, done.period) } };
  }
  const text = record.cards[id];
  if (done.kind === 'undo' && text === undefined) return record;
  const changed =
    done.kind === 'answer' ? addAnswer(text ?? '', done.rating, now) : undoLatest(text ?? '');
  return { ...record, cards: { ...record.cards, [id]: changed } };
}

test('two devices and the server converge, in whatever order they act and meet, and deleted cards keep their answers', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let server: PracticeRecord = emptyRecord;
      const devices = [emptyRecord, emptyRecord];
      const deleted = new Set<string>();
      const mayPractise = (id: string) => !deleted.has(id);
      const sync = (device: number) => {
        const sent = selectCards(devices[device] ?? emptyRecord, mayPractise);
        server = mergeRecords(server, sent);
        devices[device] = mergeRecords(devices[device] ?? emptyRecord, server);
      };
      for (const [index, [device, hours, done]] of steps.entries()) {
        const now = NOW + index * 1000 + hours * HOUR_MS;
        const before = server;
        if (done.kind === 'delete') deleted.add(toId(done.card));
        devices[device] = act(devices[device] ?? emptyRecord, now, done);
        if (done.kind === 'sync') sync(device);
        for (const id of deleted) {
          expect([server.cards[id], server.aside?.[id]]).toEqual([
            before.cards[id],
            before.aside?.[id],
          ]);
        }
      }
      // The owner brings the deleted cards back.
      deleted.clear();
      for (const device of [0, 1, 0]) sync(device);
      const [one, other] = devices;
      expect(sorted(one ?? emptyRecord)).toEqual(sorted(server));
      expect(sorted(other ?? emptyRecord)).toEqual(sorted(server));
      expect(practiceRecord.parse(server)).toEqual(server);
    }),
    { numRuns: 300 },
  );
});

const records = fc.record({
  cards: fc.dictionary(
    fc.constantFrom('a', 'b', 'constructor'),
    fc.constantFrom('G1', 'A1G1', 'H2', 'U1'),
  ),
  aside: fc.option(
    fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), fc.constantFrom('W1', 'G1', 'B2'), {
      minKeys: 1,
    }),
    { nil: undefined },
  ),
});

test('records merge in any order, and twice like once', () => {
  fc.assert(
    fc.property(records, records, records, (one, other, third) => {
      const [a, b, c] = [one, other, third].map((record) => mergeRecords(emptyRecord, record));
      if (!a || !b || !c) throw new Error('There are three records');
      expect(mergeRecords(a, a)).toEqual(a);
      expect(sorted(mergeRecords(a, b))).toEqual(sorted(mergeRecords(b, a)));
      expect(sorted(mergeRecords(mergeRecords(a, b), c))).toEqual(
        sorted(mergeRecords(a, mergeRecords(b, c))),
      );
    }),
  );
});

test('a record without a card put aside has no such field', () => {
  expect(mergeRecords({ cards: {}, aside: {} }, emptyRecord)).toEqual(emptyRecord);
  expect(selectCards({ cards: {}, aside: { a: 'W1' } }, () => false)).toEqual(emptyRecord);
});

test.each([
  ['of the past stays', 'W1', undefined, 'W1'],
  ['of now stays', asideAt(NOW, 'good'), undefined, asideAt(NOW, 'good')],
  ['to come was made now', asideAt(NOW + DAY_MS, 'good'), undefined, asideAt(NOW, 'good')],
  [
    'to come replaces another choice',
    asideAt(NOW + DAY_MS, 'good'),
    asideAt(NOW - 5000, 'week'),
    asideAt(NOW, 'good'),
  ],
  [
    'to come stays later than another choice of the same second',
    asideAt(NOW + DAY_MS, 'back'),
    asideAt(NOW, 'week'),
    asideAt(NOW + 1000, 'back'),
  ],
  [
    'to come for a week replaces a week that has ended',
    asideAt(NOW + DAY_MS, 'week'),
    asideAt(NOW - 8 * DAY_MS, 'week'),
    asideAt(NOW, 'week'),
  ],
  [
    'to bring a card back that has arrived before keeps its time',
    asideAt(NOW + DAY_MS, 'back'),
    asideAt(NOW - 8 * DAY_MS, 'back'),
    asideAt(NOW - 8 * DAY_MS, 'back'),
  ],
  [
    'that has arrived before keeps its time',
    asideAt(NOW + DAY_MS, 'good'),
    asideAt(NOW - 5000, 'good'),
    asideAt(NOW - 5000, 'good'),
  ],
])('a choice %s', (_, sent, stored, expected) => {
  const record = (text?: string) => ({ cards: {}, ...(text && { aside: { a: text } }) });
  expect(correctTimes(record(sent), record(stored), NOW)).toEqual(record(expected));
});

test.each([
  ['an impossible id', { 'a b': 'W1' }],
  ['an unknown period', { a: 'X1' }],
  ['a time without a period', { a: '1' }],
  [
    'too many cards',
    Object.fromEntries(Array.from({ length: MAX_CARDS + 1 }, (_, i) => [i, 'W1'])),
  ],
])('cards put aside from outside are refused with %s', (_, aside) => {
  expect(practiceRecord.safeParse({ cards: {}, aside }).success).toBe(false);
});

const papers = [{ date: '2027-05-11', name: 'Paper 1', topicIds: ['demand'] }];

test.each<[string, ChosenExam, ChosenExam]>([
  ['the latest papers', { papers, at: 5 }, { papers: [{ date: '2027-06-01' }], at: 6 }],
  ['a return to the board’s date', { papers, at: 5 }, { papers: [], at: 6 }],
  ['the latest date of an old page', { papers, at: 5 }, { date: '2027-05-11', at: 6 }],
  ['a return to the board’s date by an old page', { papers, at: 5 }, { at: 6 }],
  // The old page stores the account's papers without the new field.
  ['papers that an old page has left out', { at: 5 }, { papers, at: 5 }],
])('of two choices of exams, %s count', (_, earlier, later) => {
  const [one, other] = [earlier, later].map((exam) => ({ ...emptyRecord, exam }));
  if (!one || !other) throw new Error('There are two records');
  expect(mergeRecords(one, other)).toEqual(other);
  expect(mergeRecords(other, one)).toEqual(other);
  expect(mergeRecords(one, emptyRecord)).toEqual(one);
});

test.each(['constructor', 'toString', 'hasOwnProperty'])('a card may be called %s', (id) => {
  const one = { cards: { [id]: addAnswer('', 'good', NOW) } };
  expect(mergeRecords(emptyRecord, one)).toEqual(one);
  expect(mergeRecords(one, one)).toEqual(one);
});

test('a record from outside changes no prototype', () => {
  const cards = JSON.parse('{"__proto__":"G1","a":"G1"}');
  expect(Object.entries(practiceRecord.parse({ cards }).cards)).toEqual([['a', 'G1']]);
});

test.each([
  ['an empty id', { '': 'G1' }],
  ['an id with a space', { 'a b': 'G1' }],
  ['an empty answer', { a: '' }],
  ['an unknown rating', { a: 'X1' }],
  ['a time without a rating', { a: '1' }],
  ['two answers at the same time', { a: 'G1A0' }],
  ['a time with a leading zero', { a: 'G01' }],
  ['too many answers', { a: 'G1'.repeat(MAX_ANSWERS + 1) }],
])('a record from outside is refused with %s', (_, cards) => {
  expect(practiceRecord.safeParse({ cards }).success).toBe(false);
});

const cardIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `card.${index.toString(36).padStart(12, '0')}`);

test('a year of daily practice of 2,000 cards stays below the limit, and nothing is evicted', () => {
  // Each card comes up every third day, at another time of the day.
  const answersOf = (card: number) =>
    Array.from({ length: 120 }, (_, index) => ({
      at:
        Math.floor(NOW / 1000) +
        (index * 3 + (card % 3)) * 86_400 +
        ((card * 7919) % 50_000) +
        index,
      rating: RATINGS[(card + index) % 4] ?? 'good',
    }));
  const inTurn = (card: number) =>
    answersOf(card).reduce((text, { at, rating }) => addAnswer(text, rating, at * 1000), '');
  const latest = (card: number) => toAnswersText(answersOf(card).slice(-MAX_ANSWERS));
  expect([0, 1, 1999].map(inTurn)).toEqual([0, 1, 1999].map(latest));
  const cards = Object.fromEntries(cardIds(MAX_CARDS).map((id, card) => [id, latest(card)]));
  const merged = mergeRecords({ cards }, { ...emptyRecord, exam: { papers, at: NOW } });
  expect(merged.cards).toEqual(cards);
  expect(size(merged)).toBeLessThan(MAX_RECORD_BYTES);
});

test('answers that are months apart stay below the limit, too', () => {
  const answers = Array.from({ length: MAX_ANSWERS }, (_, index) => ({
    at: Math.floor((NOW + index * 300 * DAY_MS) / 1000),
    rating: 'easy' as const,
  }));
  const cards = Object.fromEntries(cardIds(MAX_CARDS).map((id) => [id, toAnswersText(answers)]));
  const merged = mergeRecords({ cards }, emptyRecord);
  expect(merged.cards).toEqual(cards);
  expect(size(merged)).toBeLessThan(MAX_RECORD_BYTES);
});

test('answers to 2,000 gaps that are months apart, 500 of them put aside, stay below the limit', () => {
  const answers = Array.from({ length: MAX_ANSWERS }, (_, index) => ({
    at: Math.floor((NOW + index * 300 * DAY_MS) / 1000),
    rating: 'easy' as const,
  }));
  const ids = cardIds(MAX_CARDS / 2).flatMap((id) => [gapId(id, 1), gapId(id, 5)]);
  const cards = Object.fromEntries(ids.map((id) => [id, toAnswersText(answers)]));
  const examDay = 20_950;
  const aside = Object.fromEntries(
    ids
      .slice(0, 500)
      .map((id, index) => [id, toAsideText({ at: NOW / 1000 + index, period: 'exam', examDay })]),
  );
  const merged = mergeRecords({ cards, aside }, emptyRecord);
  expect(merged).toEqual({ cards, aside });
  expect(size(merged)).toBeLessThan(MAX_RECORD_BYTES);
});

test('a record that is too large keeps the cards put aside last, with their answers', () => {
  const ids = cardIds(MAX_CARDS);
  const aside = (from: number, to: number) =>
    Object.fromEntries(
      ids.slice(from, to).map((id, index) => [id, asideAt(NOW + (from + index) * 1000, 'good')]),
    );
  const answers = (at: number) => addAnswer('', 'good', at);
  // Answered long before, and the first of them put aside.
  const old = Object.fromEntries(
    ids.map((id) => [`${id}.${'y'.repeat(60)}`, answers(NOW - DAY_MS)]),
  );
  const [first = ''] = Object.keys(old);
  const one = { cards: old, aside: { [first]: asideAt(NOW + DAY_MS, 'week') } };
  const merged = mergeRecords(one, { cards: {}, aside: aside(0, 1_500) });
  expect(size(merged)).toBeLessThanOrEqual(MAX_RECORD_BYTES);
  expect(merged.cards[first]).toBeDefined();
  expect(Object.keys(merged.aside ?? {})).toHaveLength(1_501);
  expect(new Set([...Object.keys(merged.cards), ...Object.keys(merged.aside ?? {})]).size).toBe(
    MAX_CARDS,
  );
  expect(mergeRecords(merged, merged)).toEqual(merged);
  expect(practiceRecord.parse(merged)).toEqual(merged);
  const latest = Object.values(merged.aside ?? {}).map((text) => parseAside(text).at);
  expect(Math.max(...latest)).toBe((NOW + DAY_MS) / 1000);
});

test.each<[string, Record<string, string>, string[]]>([
  ['for good', { a: asideAt(NOW, 'good') }, ['a']],
  ['until an exam to come', { a: asideUntil(NOW, NOW + 400 * DAY_MS) }, ['a']],
  ['until an exam without a day', { a: asideAt(NOW, 'exam') }, ['a']],
  ['until an exam that has passed', { a: asideUntil(NOW, NOW + DAY_MS) }, []],
  ['for a week that has passed', { a: asideAt(NOW, 'week') }, []],
  ['and brought back', { a: asideAt(NOW, 'back') }, []],
  [
    'for good, of two the later',
    {
      a: asideAt(NOW + 1000, 'good'),
      b: asideAt(NOW, 'good'),
      ...Object.fromEntries(
        cardIds(MAX_CARDS - 1).map((id) => [id, asideAt(NOW + DAY_MS, 'good')]),
      ),
    },
    ['a'],
  ],
])('2,000 answers of the next year evict no choice in force: put aside %s', (_, aside, kept) => {
  const year = NOW + 365 * DAY_MS;
  const answered = Object.fromEntries(
    cardIds(MAX_CARDS).map((id, index) => [id, addAnswer('', 'good', year + index * 1000)]),
  );
  const [one, other] = [{ cards: { a: addAnswer('', 'again', NOW) }, aside }, { cards: answered }];
  const merged = mergeRecords(one, other);
  expect(['a', 'b'].filter((id) => merged.aside?.[id])).toEqual(kept);
  expect(Object.hasOwn(merged.cards, 'a')).toBe(kept.includes('a'));
  expect(sorted(mergeRecords(other, one))).toEqual(sorted(merged));
  expect(mergeRecords(merged, merged)).toEqual(merged);
  expect(practiceRecord.parse(merged)).toEqual(merged);
});

test('a record that is too large keeps the cards answered last, in whatever order it was merged', () => {
  const answered = (id: string, index: number) =>
    [id, addAnswer('', 'good', NOW + index * 1000)] as const;
  const all = cardIds(MAX_CARDS + 50).map(answered);
  const [one, other] = [all.slice(0, 1200), all.slice(900)].map((entries) => ({
    cards: Object.fromEntries(entries),
  }));
  if (!one || !other) throw new Error('There are two records');
  const merged = mergeRecords(one, other);
  expect(sorted(merged)).toEqual(sorted(mergeRecords(other, one)));
  expect(Object.keys(merged.cards).toSorted()).toEqual(
    all
      .slice(50)
      .map(([id]) => id)
      .toSorted(),
  );

  const long = (id: string) => [`${id}.${'y'.repeat(100)}`, addAnswer('', 'good', NOW)] as const;
  const heavy = { cards: Object.fromEntries(cardIds(MAX_CARDS).map(long)) };
  const many = [{ date: '2027-05-11', topicIds: cardIds(200) }];
  const limited = mergeRecords(heavy, { ...emptyRecord, exam: { papers: many, at: NOW } });
  expect(size(limited)).toBeLessThanOrEqual(MAX_RECORD_BYTES);
  expect(size(limited)).toBeGreaterThan(MAX_RECORD_BYTES * 0.98);
  expect(mergeRecords(limited, limited)).toEqual(limited);
});
