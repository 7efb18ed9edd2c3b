import { expect, test } from 'vitest';
import { findDrills } from './drills.ts';
import { countByTopic, countPractice, listTopicDrills } from './topic-drills.ts';

const [LORENZ, TARIFF] = ['lorenz-curve', 'tariff'];
const [lorenz, tariff] = [findDrills(LORENZ), findDrills(TARIFF)];

const free = (diagram?: string) => ({ isLocked: false, diagram });
const locked = (diagram?: string) => ({ isLocked: true, diagram });
const drill = (isLocked = true) => ({ isLocked, isDrill: true });
type Card = ReturnType<typeof free> | ReturnType<typeof drill>;

const topic = (id: string, diagram?: string, ...cards: Card[]) => ({ id, diagram, cards });

test.each([
  ['its own drawing', [topic('a', LORENZ)], { a: lorenz }],
  [
    "its cards' drawings, after its own",
    [topic('a', LORENZ, locked(TARIFF))],
    { a: [...lorenz, ...tariff] },
  ],
  [
    'the same drawing in several cards, once',
    [topic('a', undefined, free(TARIFF), locked(TARIFF))],
    { a: tariff },
  ],
  [
    'a drawing of several topics, in the first',
    [topic('a', undefined, locked(LORENZ)), topic('b', LORENZ)],
    { a: lorenz, b: [] },
  ],
  ['an unknown drawing', [topic('a', 'toString', locked('gone'))], { a: [] }],
  ['no drawing', [topic('a', undefined, locked())], { a: [] }],
])('lists the drills of a topic by %s', (_, topics, expected) => {
  const lists = [...listTopicDrills(topics)].map(([id, drills]) => [
    id,
    drills.map(({ drill }) => drill),
  ]);
  expect(Object.fromEntries(lists)).toEqual(expected);
});

test('one drill of a subject is free', () => {
  const topics = [topic('a', undefined, locked(TARIFF)), topic('b', LORENZ)];
  const drills = [...listTopicDrills(topics).values()].flat();
  expect(drills.filter(({ isFree }) => isFree).map(({ drill }) => drill)).toEqual([lorenz[0]]);
});

const SUBJECT = [
  topic('a', undefined, free(), locked(TARIFF)),
  topic('b', LORENZ, locked(TARIFF)),
  topic('c'),
];

test('counts the cards of a subject, and the drills of each drawing once', () => {
  expect(countPractice(SUBJECT)).toEqual({ cards: 3, drills: lorenz.length + tariff.length });
  expect(countPractice([])).toEqual({ cards: 0, drills: 0 });
  const owners = [topic('a', LORENZ, free(), drill(), drill(false))];
  expect(countPractice(owners)).toEqual({
    cards: 1,
    drills: lorenz.length + 2,
    hasOtherDrills: true,
  });
});

test('counts all and free cards and drills of each topic', () => {
  expect(Object.fromEntries(countByTopic(SUBJECT))).toEqual({
    a: { all: 2 + tariff.length, free: 1 },
    b: { all: 1 + lorenz.length, free: 1 },
    c: { all: 0, free: 0 },
  });
  expect(countByTopic([topic('a', undefined, drill(), drill(false))]).get('a')).toEqual({
    all: 2,
    free: 1,
  });
});
