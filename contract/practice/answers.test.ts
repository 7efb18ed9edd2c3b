import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addAnswer,
  answersText,
  MAX_ANSWERS,
  mergeAnswers,
  parseAnswers,
  RATINGS,
  shiftToNow,
  toAnswersText,
  undoAnswer,
} from './answers.ts';

const NOW = Date.UTC(2026, 10, 26, 18);
const at = Math.floor(NOW / 1000);

test('an answer is read as it was written', () => {
  const text = addAnswer(addAnswer('', 'good', NOW), 'again', NOW + 100_000);
  expect(text).toBe(`G${at.toString(36)}A2s`);
  expect(parseAnswers(text)).toEqual([
    { at, rating: 'good' },
    { at: at + 100, rating: 'again' },
  ]);
});

test('an answer is later than the one before, even if the clock was set back', () => {
  const text = addAnswer(addAnswer('', 'good', NOW), 'easy', NOW - 60_000);
  expect(parseAnswers(text).map((answer) => answer.at)).toEqual([at, at + 1]);
});

test('an undone answer stays undone, whatever another device has stored', () => {
  const answered = addAnswer('', 'again', NOW);
  const given = { at, rating: 'again' } as const;
  const undone = undoAnswer(answered, given);
  expect(parseAnswers(undone)).toEqual([{ at, rating: 'undone' }]);
  expect(mergeAnswers(undone, answered)).toBe(undone);
  expect(mergeAnswers(answered, undone)).toBe(undone);
  expect(undoAnswer(undone, given)).toBe(undone);
});

test.each([
  [
    'the answer, also if a later answer came from elsewhere',
    'G5A2',
    { at: 5, rating: 'good' },
    'U5A2',
  ],
  ['nothing of a card without answers', '', { at: 5, rating: 'good' }, ''],
  ['no answer of another time', 'G5', { at: 6, rating: 'good' }, 'G5'],
  ['no answer of another device in the same second', 'A5', { at: 5, rating: 'good' }, 'A5'],
] as const)('undoes %s', (_, text, given, expected) => {
  expect(undoAnswer(text, given)).toBe(expected);
});

const texts = fc
  .uniqueArray(
    fc.record({
      at: fc.integer({ min: at, max: at + 40 }),
      rating: fc.constantFrom('undone' as const, ...RATINGS),
    }),
    {
      selector: (answer) => answer.at,
      minLength: 1,
      maxLength: MAX_ANSWERS,
    },
  )
  .map((answers) => toAnswersText(answers.toSorted((a, b) => a.at - b.at)));

test('merging is commutative, associative and idempotent, and its result is valid', () => {
  fc.assert(
    fc.property(texts, texts, texts, (a, b, c) => {
      const merged = mergeAnswers(a, b);
      expect(mergeAnswers(b, a)).toBe(merged);
      expect(mergeAnswers(merged, b)).toBe(merged);
      expect(mergeAnswers(merged, c)).toBe(mergeAnswers(a, mergeAnswers(b, c)));
      expect(answersText.safeParse(merged).success).toBe(true);
    }),
  );
});

const DAY = 24 * 60 * 60;
const AHEAD = 3 * DAY;

/** Answers as text, each with its seconds from now. */
const toText = (...answers: [letter: keyof typeof LETTERS, seconds: number][]) =>
  toAnswersText(
    answers.map(([letter, seconds]) => ({ at: at + seconds, rating: LETTERS[letter] })),
  );
const LETTERS = { A: 'again', G: 'good', E: 'easy', U: 'undone' } as const;

test.each([
  ['an answer up to a day ahead stays', toText(['G', DAY]), '', toText(['G', DAY])],
  ['a later answer was given now', toText(['G', DAY + 1]), '', toText(['G', 0])],
  [
    'answers of a clock that is years ahead were given in the latest seconds',
    toText(['G', -5], ['A', 900 * DAY], ['E', 902 * DAY]),
    '',
    toText(['G', -5], ['A', -1], ['E', 0]),
  ],
  [
    'a repeat of such answers adds none',
    toText(['G', -99], ['A', AHEAD], ['G', AHEAD + 5]),
    toText(['G', -99], ['A', -61], ['G', -60]),
    toText(['G', -99], ['A', -61], ['G', -60]),
  ],
  [
    'a repeat can undo them',
    toText(['A', AHEAD], ['U', AHEAD + 5]),
    toText(['A', -61], ['G', -60]),
    toText(['A', -61], ['U', -60]),
  ],
  [
    'other answers are no repeat',
    toText(['A', AHEAD], ['E', AHEAD + 5]),
    toText(['A', -61], ['G', -60]),
    toText(['A', -1], ['E', 0]),
  ],
  [
    'the same ratings for a second time are no repeat',
    toText(['A', -61], ['G', -60], ['A', AHEAD], ['G', AHEAD + 5]),
    toText(['A', -61], ['G', -60]),
    toText(['A', -61], ['G', -60], ['A', -1], ['G', 0]),
  ],
])('%s', (_, sent, stored, expected) => {
  expect(shiftToNow(sent, stored, NOW)).toBe(expected);
});
