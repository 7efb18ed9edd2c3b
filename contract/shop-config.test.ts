import { expect, test } from 'vitest';
import * as shop from '#shop';
import { packs } from '../tests/support/packs.ts';
import { listConfigProblems } from './shop-config.ts';

test.each(packs)('accepts the configuration of the pack $name', ({ config }) => {
  expect(listConfigProblems(config)).toEqual([]);
});

test.each([
  ['region', { locale: 'de-DE' }, 'region.locale must be English of a country'],
  ['region', { timeZone: 'Europe/Nowhere' }, 'region.timeZone must be a time zone'],
  ['region', { country: 'Ireland' }, 'region.country must be two capital letters'],
  ['selling', { currency: 'GBP' }, 'selling.currency must be three small letters'],
  ['selling', { currency: 'kwd' }, 'selling.currency must be a currency with two decimals or none'],
  ['selling', { moneyBackDays: 7 }, 'selling.moneyBackDays must be at least 14'],
  ['selling', { orderPrefix: 'shop' }, 'selling.orderPrefix must be two capital letters'],
  ['brand', { name: ' ' }, 'brand.name must not be empty'],
  ['texts', { tagline: 'Two\nlines' }, 'texts.tagline must be one line'],
  ['features', { offers: 'yes' }, 'features.offers '],
] as const)('explains a mistake in %s: %o', (part, change, problem) => {
  const own: Record<string, object> = { ...shop };
  const problems = listConfigProblems({ ...own, [part]: { ...own[part], ...change } });
  expect(problems).toEqual([expect.stringContaining(problem)]);
});
