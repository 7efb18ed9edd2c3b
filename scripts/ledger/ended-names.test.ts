import { expect, test } from 'vitest';
import { listEndedNames } from './ended-names.ts';

const day = (number: number) => `2026-11-0${number}T10:00:00.000Z`;
const joined = { kind: 'joined', at: day(1) };
const ended = { kind: 'ended', at: day(2) };
const reopened = { kind: 'reopened', at: day(3) };
const used = { 'place:1:1': joined, 'holder:1:1': { name: 'Ada' } };

test.each<[string, object, string[]]>([
  ['a place in use', used, []],
  ['a name without its event, which another part of the backup has', { 'holder:1:1': {} }, []],
  ['a place taken back', { ...used, 'place:1:2': { kind: 'taken-back' } }, ['holder:1:1']],
  [
    'a place that another pupil has now',
    { ...used, 'place:1:2': { kind: 'left' }, 'place:1:3': joined, 'holder:1:3': {} },
    ['holder:1:1'],
  ],
  ['a paused order', { 'event:2': { kind: 'paused' }, ...used }, []],
  ['an ended order', { 'event:2': ended, ...used }, ['holder:1:1']],
  ['an ended order, without its events', { 'event:2': ended, 'holder:1:1': {} }, ['holder:1:1']],
  [
    'a reopened order, except for pupils who joined since',
    {
      'event:2': ended,
      'event:3': reopened,
      ...used,
      'place:2:1': { kind: 'joined', at: day(4) },
      'holder:2:1': { name: 'Bo' },
    },
    ['holder:1:1'],
  ],
])('a restore removes the names of %s', (_, fields, names) => {
  const stored = Object.entries(fields).map(
    ([field, value]) => [field, JSON.stringify(value)] as const,
  );
  expect(listEndedNames(new Map(stored))).toEqual(names);
});
