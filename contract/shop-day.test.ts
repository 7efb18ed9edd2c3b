import { expect, test } from 'vitest';
import { loadInShop } from '../tests/support/load-in-shop.ts';

const useTimeZone = (timeZone: string) =>
  loadInShop({ region: { timeZone } }, () => import('./shop-day.ts'));

test.each([
  ['Europe/London', '2026-01-15', '2026-01-15T00:00Z'],
  ['Europe/London', '2026-07-15', '2026-07-14T23:00Z'],
  // The clocks change in the morning of these days.
  ['Europe/London', '2026-03-29', '2026-03-29T00:00Z'],
  ['Europe/London', '2026-03-30', '2026-03-29T23:00Z'],
  ['Europe/London', '2026-10-25', '2026-10-24T23:00Z'],
  ['Europe/London', '2026-10-26', '2026-10-26T00:00Z'],
  ['Europe/Dublin', '2026-07-15', '2026-07-14T23:00Z'],
  ['Asia/Tokyo', '2026-07-15', '2026-07-14T15:00Z'],
  ['Asia/Kolkata', '2026-07-15', '2026-07-14T18:30Z'],
  // Summer is in January, and half an hour ahead.
  ['Australia/Lord_Howe', '2026-01-15', '2026-01-14T13:00Z'],
  ['Australia/Lord_Howe', '2026-07-15', '2026-07-14T13:30Z'],
  ['America/Los_Angeles', '2026-07-15', '2026-07-15T07:00Z'],
  ['Pacific/Kiritimati', '2026-07-15', '2026-07-14T10:00Z'],
  // The clocks went from midnight to one o'clock, and later back from midnight to the day before.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00Z'],
  ['America/Sao_Paulo', '2018-11-05', '2018-11-05T02:00Z'],
  ['America/Sao_Paulo', '2019-02-17', '2019-02-17T03:00Z'],
])('in %s, %s starts at %s', async (timeZone, day, start) => {
  const { startOfDay, shopDay, dayAt, fromDayNumber } = await useTimeZone(timeZone);
  const instant = startOfDay(day);
  expect(new Date(instant)).toEqual(new Date(start));
  expect([shopDay(new Date(instant - 1)) < day, shopDay(new Date(instant))]).toEqual([true, day]);
  const seconds = instant / 1000;
  expect([fromDayNumber(dayAt(seconds - 1)) < day, fromDayNumber(dayAt(seconds))]).toEqual([
    true,
    day,
  ]);
});

test.each([
  ['Europe/London', 'London'],
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('sentences name %s by its city: %s', async (timeZone, name) => {
  expect((await useTimeZone(timeZone)).TIME_ZONE_NAME).toBe(name);
});
