import { expect, test } from 'vitest';
import { matchProducts } from './match-products.ts';

const micro = { id: 'micro', name: 'Microeconomics', slug: 'microeconomics' };
const macro = { id: 'macro', name: 'Macroeconomics', slug: 'macro-economics' };
const catalogue = {
  subjects: [micro, macro],
  offers: [{ name: 'Both subjects', subjectIds: ['micro', 'macro'] }],
};

let lines = 1;

function sale(email: string, product: string, { isList = false, variant = '' } = {}) {
  lines += 1;
  return { line: lines, email, firstName: '', lastName: '', product, variant, isList };
}

function match(sales: ReturnType<typeof sale>[], products: string[] = []) {
  const { customers, unknown } = matchProducts({ boughtAt: 'Payhip', sales }, catalogue, products);
  return {
    customers: customers.map(({ email, subjects }) => [email, ...subjects.map(({ id }) => id)]),
    unknown: unknown.map(({ product }) => product),
  };
}

const none: string[] = [];

test.each<[string, string[]]>([
  ['Microeconomics', ['micro']],
  [' micro  ECONOMICS ', ['micro']],
  ['Both Subjects', ['micro', 'macro']],
])('the product %j is the subjects %j', (product, ids) => {
  const { customers, unknown } = match([sale('a@example.com', product)]);
  expect({ customers, unknown }).toEqual({ customers: [['a@example.com', ...ids]], unknown: none });
});

test('counts a product that a person bought twice once', () => {
  const sales = [
    sale('a@example.com', 'Microeconomics'),
    sale('b@example.com', 'Macroeconomics'),
    sale('a@example.com', 'Both subjects'),
    sale('a@example.com', 'Microeconomics'),
  ];
  expect(match(sales).customers).toEqual([
    ['a@example.com', 'micro', 'macro'],
    ['b@example.com', 'macro'],
  ]);
});

test('splits a list at its commas, but not a known name with a comma', () => {
  const flag = ['Micro, all topics=microeconomics'];
  expect(match([sale('a@example.com', 'Microeconomics, Other', { isList: true })])).toEqual({
    customers: [['a@example.com', 'micro']],
    unknown: ['Other'],
  });
  expect(
    match([sale('a@example.com', 'Micro, all topics', { isList: true })], flag).unknown,
  ).toEqual(none);
  expect(match([sale('a@example.com', 'Microeconomics, Macroeconomics')]).customers).toEqual([]);
});

test('a variant is a product of its own, which only its own flag names', () => {
  const sales = [
    sale('a@example.com', 'Notes', { variant: 'Micro' }),
    sale('b@example.com', 'Notes', { variant: 'Macro' }),
    sale('c@example.com', 'Microeconomics', { variant: 'Lite' }),
    sale('d@example.com', 'Notes, Microeconomics', { variant: 'Lite', isList: true }),
  ];
  expect(match(sales, ['Notes=microeconomics', 'Notes (Micro)=microeconomics'])).toEqual({
    customers: [['a@example.com', 'micro']],
    unknown: ['Notes (Macro)', 'Microeconomics (Lite)', 'Notes (Lite)'],
  });
});

test('lists an unknown product once, with its lines', () => {
  const sales = [sale('a@example.com', 'Old notes'), sale('b@example.com', 'old notes')];
  const { unknown } = matchProducts({ boughtAt: 'Gumroad', sales }, catalogue, []);
  expect(unknown).toEqual([{ product: 'Old notes', lines: sales.map(({ line }) => line) }]);
});

test.each<[string, string[]]>([
  ['Old notes=microeconomics', ['micro']],
  ['old NOTES=/macro-economics', ['macro']],
  ['Old notes=microeconomics, macro-economics', ['micro', 'macro']],
])('the flag %j names the subjects', (flag, ids) => {
  expect(match([sale('a@example.com', 'Old notes')], [flag]).customers).toEqual([
    ['a@example.com', ...ids],
  ]);
});

test('a flag goes before a subject of the same name', () => {
  const flag = ['Microeconomics=macro-economics'];
  expect(match([sale('a@example.com', 'Microeconomics')], flag).customers).toEqual([
    ['a@example.com', 'macro'],
  ]);
});

test.each(['Old notes', 'Old notes=', '=microeconomics', 'Old notes=biology'])(
  'refuses the flag %j, and lists the addresses of the subjects',
  (flag) => {
    expect(() => match([], [flag])).toThrow(/microeconomics, macro-economics/);
  },
);
