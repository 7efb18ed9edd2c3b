import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { dayAt, fromDayNumber, shopDay, toDayNumber } from '../shop-day.ts';
import {
  addAnswer,
  MAX_ANSWERS,
  mergeAnswers,
  parseAnswers,
  RATINGS,
  toAnswersText,
} from './answers.ts';
import { LAST_DAYS, previewDays, scheduleCard, toMemory } from './schedule.ts';

const DAY_SECONDS = 86_400;
const TODAY = toDayNumber('2026-11-26');
/** Noon in London on a day. */
const noon = (day: number) => (day * DAY_SECONDS + DAY_SECONDS / 2) * 1000;

const rating = fc.constantFrom(...RATINGS);
/** Answers of a card as text, the first of which was up to two years ago. */
const answers = fc
  .array(fc.tuple(rating, fc.integer({ min: 1, max: 60 * DAY_SECONDS })), {
    minLength: 1,
    maxLength: MAX_ANSWERS,
  })
  .map((steps) => {
    let at = noon(TODAY - 720) / 1000;
    return toAnswersText(
      steps.map(([given, seconds]) => {
        at += seconds;
        return { at, rating: given };
      }),
    );
  });
const cardId = fc.stringMatching(/^card\.[a-z0-9]{12}$/);

describe('a day', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  test('is London’s, at any time', () => {
    const [from, to] = ['2000-01-01', '2100-01-01'].map((date) => Date.parse(date) / 1000);
    fc.assert(
      fc.property(fc.integer({ min: from ?? 0, max: to ?? 0 }), (seconds) => {
        expect(fromDayNumber(dayAt(seconds))).toBe(shopDay(new Date(seconds * 1000)));
      }),
      { numRuns: 2_000 },
    );
  });

  const zones = ['Europe/London', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu'];
  const changes = ['2026-03-29', '2026-10-25', '2026-12-31', '2026-06-30'];
  test.each(zones.flatMap((name) => changes.map((date) => [name, date] as const)))(
    'is neither lost nor repeated in %s around %s',
    (name, date) => {
      process.env['TZ'] = name;
      const start = Date.parse(`${date}T00:00:00Z`) / 1000 - DAY_SECONDS;
      const days: number[] = [];
      for (let seconds = start; seconds < start + 3 * DAY_SECONDS; seconds += 60) {
        const day = dayAt(seconds);
        if (day !== days.at(-1)) days.push(day);
      }
      const first = toDayNumber(date) - 1;
      const isSummer =
        shopDay(new Date((start + 3 * DAY_SECONDS - 60) * 1000)) > fromDayNumber(first + 2);
      const expected = [first, first + 1, first + 2, ...(isSummer ? [first + 3] : [])];
      expect(days).toEqual(expected);
      expect(days.map(fromDayNumber)[1]).toBe(date);
    },
  );

  test('ends at midnight in London, and a card is due from then on', () => {
    const winter = Date.parse('2026-12-01T23:59:59Z');
    const summer = Date.parse('2026-07-01T22:59:59Z');
    for (const lastMs of [winter, summer]) {
      const day = dayAt(lastMs / 1000);
      expect(dayAt(lastMs / 1000 + 1)).toBe(day + 1);
      const card = scheduleCard('card.1', addAnswer('', 'again', lastMs));
      expect(card.next).toBe(day + 1);
    }
  });
});

describe('a schedule', () => {
  test('shows a later day for a better answer, never before tomorrow', () => {
    fc.assert(
      fc.property(answers, cardId, (text, id) => {
        const { again, hard, good, easy } = previewDays(text, id, noon(TODAY + 60));
        const days = [again, hard, good, easy].map((day) => day ?? 0);
        expect(days).toEqual(days.toSorted((a, b) => a - b));
        expect(days[0]).toBeGreaterThan(TODAY + 60);
        expect(days[3]).toBeLessThanOrEqual(TODAY + 60 + 365);
      }),
    );
  });

  test('keeps the day that the button has shown', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constant(''), answers),
        cardId,
        rating,
        fc.integer({ min: 0, max: 200 }),
        fc.option(fc.integer({ min: -5, max: 120 }), { nil: undefined }),
        (text, id, given, later, days) => {
          const now = noon(TODAY + later);
          const examDay = days === undefined ? undefined : TODAY + later + days;
          const shown = previewDays(text, id, now, examDay)[given];
          expect(scheduleCard(id, addAnswer(text, given, now), examDay).next).toBe(shown);
        },
      ),
    );
  });

  test('does not count undone answers', () => {
    const [first, second] = [noon(TODAY), noon(TODAY + 3)].map((ms) => ms / 1000);
    const answers = [{ at: first ?? 0, rating: 'good' as const }];
    const undone = { at: second ?? 0, rating: 'undone' as const };
    expect(toMemory([...answers, undone])).toEqual(toMemory(answers));
    expect(toMemory([undone])).toBeUndefined();
    expect(scheduleCard('card.1', toAnswersText([undone])).next).toBeUndefined();
    expect(toMemory([])).toBeUndefined();
  });

  test('goes on if a clock was set back or was years ahead', () => {
    const ahead = addAnswer(addAnswer('', 'good', noon(TODAY + 900)), 'good', noon(TODAY));
    const memory = toMemory(parseAnswers(ahead));
    expect(memory?.day).toBe(TODAY + 900);
    expect(memory?.stability).toBeGreaterThan(0);
  });
});

/** A student who answers a card on the days on which it comes up, or some days later. */
const student = fc.record({
  id: cardId,
  first: fc.integer({ min: 0, max: 200 }),
  length: fc.integer({ min: 1, max: 200 }),
  ratings: fc.array(rating, { minLength: 1, maxLength: 20 }),
  lateDays: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 }),
});

describe('before an exam', () => {
  test('no card comes up on its day or later, and each card comes up in the last week', () => {
    fc.assert(
      fc.property(student, ({ id, first, length, ratings, lateDays }) => {
        const examDay = TODAY + first + length;
        const lastWeek = examDay - LAST_DAYS;
        let text = '';
        let day: number | undefined = TODAY + first;
        let wasDueInLastWeek = false;
        for (let index = 0; day !== undefined && day < examDay; index += 1) {
          const today: number = day;
          text = addAnswer(text, ratings[index % ratings.length] ?? 'good', noon(today));
          const { next } = scheduleCard(id, text, examDay);
          if (today < lastWeek) expect(next, 'answered before the last week').toBeDefined();
          if (next === undefined) break;
          expect(next).toBeGreaterThan(today);
          expect(next).toBeLessThan(examDay);
          // It stays due until it is answered.
          const late = Math.min(next + (lateDays[index % lateDays.length] ?? 0), examDay - 1);
          wasDueInLastWeek ||= late >= lastWeek;
          day = late;
        }
        if (TODAY + first < lastWeek) expect(wasDueInLastWeek).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('two devices that were offline agree, in whatever order their answers meet', () => {
    fc.assert(
      fc.property(answers, answers, cardId, fc.integer({ min: 1, max: 90 }), (a, b, id, days) => {
        const [one, other] = [mergeAnswers(a, b), mergeAnswers(b, mergeAnswers(a, b))];
        const examDay = (toMemory(parseAnswers(one))?.day ?? 0) + days;
        expect(scheduleCard(id, other, examDay)).toEqual(scheduleCard(id, one, examDay));
      }),
    );
  });

  test('the last round is spread over the week', () => {
    const text = addAnswer(addAnswer('', 'easy', noon(TODAY - 8)), 'easy', noon(TODAY));
    const counts = new Map<number | undefined, number>();
    for (let index = 0; index < 700; index += 1) {
      const { next } = scheduleCard(
        `card.${index.toString(36).padStart(12, '0')}`,
        text,
        TODAY + 15,
      );
      counts.set(next, (counts.get(next) ?? 0) + 1);
    }
    const days = Array.from({ length: LAST_DAYS }, (_, index) => TODAY + 15 - LAST_DAYS + index);
    expect([...counts.keys()].toSorted()).toEqual(days);
    expect(Math.max(...counts.values())).toBeLessThan(150);
  });
});
