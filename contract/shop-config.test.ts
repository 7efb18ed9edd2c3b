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
  ['brand', { name: 'Notes' }, 'brand.mark must be the beginning of brand.name'],
  ['brand', { icon: 'icon.png' }, 'brand.icon must be an SVG file'],
  ['texts', { tagline: 'Two\nlines' }, 'texts.tagline must be one line'],
  ['texts', { tagline: 'Notes for you' }, 'texts.tagline must begin with course.quality'],
  ['features', { offers: 'yes' }, 'features.offers must be true or false'],
  ['brand', { name: undefined }, 'brand.name is missing'],
  ['brand', { logo: 'logo.svg' }, 'brand has an unknown field: logo'],
  ['texts', { features: ['Notes', ''] }, 'texts.features (2) must not be empty'],
  ['texts', { features: [] }, 'texts.features must have from 1 to 6 texts'],
  ['selling', { currency: '€' }, 'selling.currency must be three small letters'],
  ['selling', { currency: 'xyz' }, 'selling.currency must be a currency with two decimals or none'],
  ['selling', { currency: 'jpy', minPrice: 0.5 }, 'selling.minPrice must be a whole number'],
  ['selling', { minPrice: '0.3' }, 'selling.minPrice must be a number'],
  ['selling', { minPrice: 0 }, 'selling.minPrice must be more than 0'],
  ['selling', { moneyBackDays: 30.5 }, 'selling.moneyBackDays must be a whole number'],
] as const)('explains a mistake in %s: %o', (part, change, problem) => {
  const own: Record<string, object> = { ...shop };
  const problems = listConfigProblems({ ...own, [part]: { ...own[part], ...change } });
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

test('explains a group that is missing, or that no shop has', () => {
  const { region: _, ...others } = shop;
  expect(listConfigProblems(others)).toEqual(['region is missing']);
  expect(listConfigProblems({ ...shop, colours: {} })).toEqual(['has an unknown field: colours']);
});

test('accepts a name that is all mark', () => {
  const brand = { ...shop.brand, name: shop.brand.mark };
  expect(listConfigProblems({ ...shop, brand })).toEqual([]);
});

const { paper, brand: pen } = shop.brand.colours;

test.each([
  ['muted', ['#8a8d96', '#b5bfb7'], ['muted (light)', 'on paper: 2.9, needs 4.5']],
  ['brand', [pen[0], '#5b7fc0'], ['brand (dark)', 'on brand-wash: 2.9, needs 4.5']],
  ['brand-wash', [pen[0], '#2a3a48'], ['ink (light)', 'on brand-wash: 1.8, needs 4.5']],
  ['edge', [paper[0], '#7d8c85'], ['edge (light)', 'on paper: 1, needs 3']],
  ['on-brand', [pen[0], '#10202e'], ['on-brand (light)', 'on brand: 1, needs 4.5']],
  ['on-accent', ['#ffffff', '#b0b0b0'], ['on-accent (dark)', 'on accent: ']],
] as const)(
  'names a pair of colours with too little contrast: %s',
  (name, change, [what, where]) => {
    const brand = { ...shop.brand, colours: { ...shop.brand.colours, [name]: change } };
    const problems = listConfigProblems({ ...shop, brand });
    expect(problems.filter((problem) => problem.includes(`.${what} `))).toEqual([
      expect.stringContaining(`brand.colours.${what} has too little contrast ${where}`),
    ]);
  },
);

test.each([
  [['#565a67', 'grey'], 'brand.colours.muted (dark) must be a colour such as #1d3fb8'],
  ['#565a67', 'brand.colours.muted must be a pair of colours, for the light and the dark theme'],
  [['#565a67'], 'brand.colours.muted must be a pair of colours, for the light and the dark theme'],
])('explains colours without a contrast: %j', (muted, problem) => {
  const brand = { ...shop.brand, colours: { ...shop.brand.colours, muted } };
  expect(listConfigProblems({ ...shop, brand })).toEqual([problem]);
});
