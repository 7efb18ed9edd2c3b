import { expect, test } from 'vitest';
import { CURRENCY } from '../money.ts';
import {
  listStepProblems,
  PLACES_MAX,
  type PriceStep,
  placePricesDocument,
  selectOnSale,
  totalOfPlaces,
} from './place-prices.ts';

const steps = (...pairs: [from: number, price: number][]): PriceStep[] =>
  pairs.map(([from, price]) => ({ from, price }));

test.each<[string, PriceStep[], { step: number; kind: string }[]]>([
  ['one step', steps([2, 20]), []],
  ['equal totals', steps([2, 20], [4, 10]), []],
  ['a higher total', steps([2, 20], [10, 15], [30, 10]), []],
  ['no step for the fewest places', steps([3, 20]), [{ step: 0, kind: 'first' }]],
  ['a step twice', steps([2, 20], [2, 10]), [{ step: 1, kind: 'order' }]],
  ['steps out of order', steps([2, 20], [10, 15], [5, 16]), [{ step: 2, kind: 'order' }]],
  ['a lower total', steps([2, 20], [4, 9]), [{ step: 1, kind: 'total' }]],
  [
    'two faults',
    steps([3, 20], [30, 1]),
    [
      { step: 0, kind: 'first' },
      { step: 1, kind: 'total' },
    ],
  ],
])('a list with %s', (_, list, problems) => {
  expect(listStepProblems(list)).toEqual(problems);
});

const list = steps([2, 2_000], [10, 1_500], [30, 1_000]);

test.each([
  [2, 4_000],
  [7, 14_000],
  // Eight at £20 would cost more than ten at £15.
  [8, 15_000],
  [9, 15_000],
  [10, 15_000],
  [19, 28_500],
  [20, 30_000],
  [21, 30_000],
  [30, 30_000],
  [PLACES_MAX, 500_000],
])('%d places cost %d', (places, total) => {
  expect(totalOfPlaces({ steps: list }, places)).toBe(total);
});

test('more places never cost less', () => {
  const totals = Array.from({ length: PLACES_MAX - 1 }, (_, index) =>
    totalOfPlaces({ steps: list }, index + 2),
  );
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
});

test('a published list has its prices in the minor unit, and is for good by default', () => {
  const document = { id: 'list', wantedId: 'micro', steps: [{ from: 2, price: 19.99 }] };
  expect(placePricesDocument.parse(document)).toEqual({
    id: 'list',
    wantedId: 'micro',
    licence: 'for-good',
    steps: [{ from: 2, price: 1_999 }],
    currency: CURRENCY,
  });
});

test.each([
  ['no step', []],
  [
    'a lower total',
    [
      { from: 2, price: 20 },
      { from: 4, price: 9 },
    ],
  ],
  ['a price of nothing', [{ from: 2, price: 0 }]],
  [
    'too many places',
    [
      { from: 2, price: 20 },
      { from: 501, price: 20 },
    ],
  ],
  ['half a place', [{ from: 2.5, price: 20 }]],
])('a published list with %s is refused', (_, some) => {
  const document = { id: 'list', wantedId: 'micro', steps: some };
  expect(placePricesDocument.safeParse(document).success).toBe(false);
});

test('lists are on sale for subjects on sale and for offers, the first of each', () => {
  const priced = (id: string, wantedId: string) => ({
    id,
    wantedId,
    licence: 'for-good' as const,
    steps: list,
    currency: CURRENCY,
  });
  const lists = [
    priced('1', 'micro'),
    priced('2', 'macro'),
    priced('3', 'micro'),
    priced('4', 'both'),
    priced('5', 'deleted'),
  ];
  const subjects = [
    { id: 'micro', availability: 'on-sale' },
    { id: 'macro', availability: 'off-sale' },
  ];
  const onSale = selectOnSale(lists, subjects, [{ id: 'both' }]);
  expect(onSale.map(({ id }) => id)).toEqual(['1', '4']);
});
