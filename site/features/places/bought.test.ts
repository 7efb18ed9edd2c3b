import { expect, test } from 'vitest';
import type { PlacePrices } from '#contract/places/place-prices.ts';
import { describeSteps, listBought, listPriceTables, listSoldPlaces } from './bought.ts';

const subject = (id: string, availability = 'on-sale') => ({
  id,
  name: `All about ${id}`,
  price: 3000,
  currency: 'gbp',
  availability,
});

const list = (wantedId: string, changes: Partial<PlacePrices> = {}): PlacePrices => ({
  id: `list-${wantedId}`,
  wantedId,
  licence: 'for-good',
  steps: [
    { from: 2, price: 2500 },
    { from: 10, price: 2000 },
  ],
  currency: 'gbp',
  ...changes,
});

const bought = listBought([subject('a'), subject('b'), subject('c', 'off-sale')], []);

test('lists what is on sale with its price', () => {
  expect(bought.map(({ name, price }) => [name, price])).toEqual([
    ['All about a', '£30.00'],
    ['All about b', '£30.00'],
  ]);
});

test('schools buy only what has a price list', () => {
  expect(listSoldPlaces(bought, [list('b'), list('c')]).map(({ id }) => id)).toEqual(['b']);
});

test.each<[string, Partial<PlacePrices>, string[]]>([
  ['the same steps', {}, ['All about a or All about b']],
  ['another licence', { licence: 'until-august' }, ['All about a', 'All about b']],
  ['another price', { steps: [{ from: 2, price: 2400 }] }, ['All about a', 'All about b']],
])('two lists with %s', (_, changes, names) => {
  const sold = listSoldPlaces(bought, [list('a'), list('b', changes)]);
  expect(listPriceTables(sold).map(({ name }) => name)).toEqual(names);
});

test('describes steps by the numbers of places for which they count', () => {
  const steps = [2, 3, 10].map((from) => ({ from, price: 100 * (20 - from) }));
  expect(describeSteps(list('a', { steps }))).toEqual([
    { places: '2', price: '£18.00' },
    { places: '3–9', price: '£17.00' },
    { places: '10–500', price: '£10.00' },
  ]);
});
