import { expect, test } from 'vitest';
import { count, describePractice } from './count.ts';

test.each([
  [0, '0 pages'],
  [1, '1 page'],
  [2, '2 pages'],
  [1200, '1,200 pages'],
])('counts %d as %j', (number, text) => {
  expect(count(number, 'page')).toBe(text);
});

test.each([
  [{ cards: 87, drills: 20 }, ['87 cards', '20 diagram drills']],
  [{ cards: 1, drills: 1 }, ['1 card', '1 diagram drill']],
  [{ cards: 3, drills: 0 }, ['3 cards']],
  [{ cards: 0, drills: 2 }, ['2 diagram drills']],
  [{ cards: 2, drills: 3, hasOtherDrills: true }, ['2 cards', '3 drills']],
  [{ cards: 0, drills: 0 }, []],
])('describes %j as %j', (practice, texts) => {
  expect(describePractice(practice)).toEqual(texts);
});
