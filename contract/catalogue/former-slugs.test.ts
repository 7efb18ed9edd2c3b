import { expect, test } from 'vitest';
import { selectFormerSlugs, selectNewHolders } from './former-slugs.ts';

const MICRO = { id: 'micro', slug: 'micro-2027' };
const TRADE = { id: 'trade', slug: 'trade' };

test('a former slug redirects to its subject after any number of renames', () => {
  const holders = { micro: { id: 'micro' }, 'micro-2026': { id: 'micro' }, trade: { id: 'trade' } };
  expect(selectFormerSlugs(holders, [MICRO, TRADE])).toEqual([
    { former: 'micro', id: 'micro', slug: 'micro-2027' },
    { former: 'micro-2026', id: 'micro', slug: 'micro-2027' },
  ]);
});

test.each([
  ['a subject without a page', { macro: { id: 'macro' } }],
  ['a slug that another subject has now', { trade: { id: 'micro' } }],
  ['an address of the shop', { checkout: { id: 'micro' } }],
  ['no slug', { 'a b': { id: 'micro' } }],
])('does not redirect %s', (_, holders) => {
  expect(selectFormerSlugs(holders, [MICRO, TRADE])).toEqual([]);
});

test('a build remembers new slugs and their current subjects', () => {
  const holders = { 'micro-2027': { id: 'micro' }, trade: { id: 'gone' } };
  expect(selectNewHolders(holders, [MICRO, TRADE])).toEqual({ trade: { id: 'trade' } });
  expect(selectNewHolders({ ...holders, trade: { id: 'trade' } }, [MICRO, TRADE])).toBeUndefined();
});
