import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromDayNumber, toDayNumber } from '../shop-day.ts';
import {
  ASIDE_PERIODS,
  type Aside,
  asideText,
  backDay,
  isAside,
  mergeAside,
  parseAside,
  toAsideText,
} from './aside.ts';

const NOW = Date.parse('2026-11-26T12:00Z') / 1000;
const TODAY = toDayNumber('2026-11-26');

const choice = fc
  .record({
    at: fc.integer({ min: NOW, max: NOW + 5 }),
    period: fc.constantFrom(...ASIDE_PERIODS),
    days: fc.integer({ min: 0, max: 400 }),
  })
  .map(
    ({ days, ...rest }): Aside => ({
      ...rest,
      ...(rest.period === 'exam' && { examDay: TODAY + days }),
    }),
  );
const text = choice.map(toAsideText);

test('a choice is written and read', () => {
  fc.assert(
    fc.property(choice, (chosen) => {
      const written = toAsideText(chosen);
      expect(asideText.parse(written)).toBe(written);
      expect(parseAside(written)).toEqual(chosen);
    }),
  );
});

test.each(['', 'W', 'X1', 'W0', 'W01', 'W1-', 'W1-0', 'w1', 'W1 ', 'Wtor5hc'.repeat(3), 'W-1'])(
  'the text “%s” is refused',
  (written) => {
    expect(asideText.safeParse(written).success).toBe(false);
  },
);

test('choices merge in any order, and the later wins', () => {
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(mergeAside(a, a)).toBe(a);
      expect(mergeAside(a, b)).toBe(mergeAside(b, a));
      expect(mergeAside(mergeAside(a, b), c)).toBe(mergeAside(a, mergeAside(b, c)));
      const latest = Math.max(parseAside(a).at, parseAside(b).at);
      expect(parseAside(mergeAside(a, b)).at).toBe(latest);
    }),
  );
});

test.each<[string, Omit<Aside, 'at'>, string | number | undefined]>([
  ['a week later', { period: 'week' }, '2026-12-03'],
  ['on the day of the exam', { period: 'exam', examDay: TODAY + 30 }, '2026-12-26'],
  ['never, if no exam is known', { period: 'exam' }, Number.POSITIVE_INFINITY],
  ['never', { period: 'good' }, Number.POSITIVE_INFINITY],
  ['on the day itself, if it is brought back', { period: 'back' }, undefined],
])('a card comes back %s', (_, chosen, expected) => {
  const aside = { at: NOW, ...chosen };
  const day = backDay(aside);
  expect(Number.isFinite(day) ? fromDayNumber(day ?? 0) : day).toBe(expected);
  const written = toAsideText(aside);
  const isBack = [0, 6, 7, 29, 30, 9_999].map((days) => !isAside(written, TODAY + days));
  expect(isBack).toEqual(
    [0, 6, 7, 29, 30, 9_999].map((days) => TODAY + days >= (day ?? Number.NEGATIVE_INFINITY)),
  );
});

test('a card without a choice is not aside', () => {
  expect(isAside(undefined, TODAY)).toBe(false);
});

test('a week ends on a day of the shop’s calendar, also if a clock change lies between', () => {
  // Half past eleven in the evening in London.
  const at = Date.parse('2026-10-20T22:30Z') / 1000;
  expect(backDay({ at, period: 'week' })).toBe(toDayNumber('2026-10-27'));
});
