import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addAnswer,
  MAX_ANSWERS,
  parseAnswers,
  RATINGS,
  toAnswersText,
  undoAnswer,
} from './answers.ts';
import type { ChosenExam } from './papers.ts';
import {
  emptyRecord,
  MAX_CARDS,
  MAX_RECORD_BYTES,
  mergeRecords,
  type PracticeRecord,
  practiceRecord,
} from './record.ts';

const NOW = Date.UTC(2026, 10, 26, 18);
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const size = (record: PracticeRecord) => new TextEncoder().encode(JSON.stringify(record)).length;
const sorted = ({ exam, cards }: PracticeRecord) => ({
  exam,
  cards: Object.entries(cards).toSorted(([a], [b]) => (a < b ? -1 : 1)),
});

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
  const id = `card.${done.card}`;
  const text = record.cards[id];
  if (done.kind === 'undo' && text === undefined) return record;
  const changed =
    done.kind === 'answer' ? addAnswer(text ?? '', done.rating, now) : undoLatest(text ?? '');
  return { ...record, cards: { ...record.cards, [id]: changed } };
}

test('two devices and the server converge, in whatever order they act and meet', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let server: PracticeRecord = emptyRecord;
      const devices = [emptyRecord, emptyRecord];
      const sync = (device: number) => {
        server = mergeRecords(server, devices[device] ?? emptyRecord);
        devices[device] = mergeRecords(devices[device] ?? emptyRecord, server);
      };
      for (const [index, [device, hours, done]] of steps.entries()) {
        const now = NOW + index * 1000 + hours * HOUR_MS;
        devices[device] = act(devices[device] ?? emptyRecord, now, done);
        if (done.kind === 'sync') sync(device);
      }
      for (const device of [0, 1, 0]) sync(device);
      const [one, other] = devices;
      expect(sorted(one ?? emptyRecord)).toEqual(sorted(server));
      expect(sorted(other ?? emptyRecord)).toEqual(sorted(server));
      expect(practiceRecord.parse(server)).toEqual(server);
    }),
    { numRuns: 300 },
  );
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
