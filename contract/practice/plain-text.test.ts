import { expect, test } from 'vitest';
import { readFormulas, writeFormulas } from './plain-text.ts';

const formula = (text: string) => ({ text, isFormula: true });

test.each([
  ['', []],
  ['plain', [{ text: 'plain' }]],
  ['\\(x\\)', [formula('x')]],
  ['a \\( x^2 \\) b', [{ text: 'a ' }, formula('x^2'), { text: ' b' }]],
  ['\\(x\\)\\(y\\)', [formula('x'), formula('y')]],
  ['\\(a\nb\\)', [formula('a\nb')]],
  ['\\((a)\\)', [formula('(a)')]],
  ['\\(a \\( b\\)', [formula('a \\( b')]],
  ['a \\( b', [{ text: 'a \\( b' }]],
  ['a \\) b', [{ text: 'a \\) b' }]],
  ['a \\)\\( b', [{ text: 'a \\)\\( b' }]],
  ['\\(\\)', [{ text: '\\(\\)' }]],
  ['a \\(  \\) b', [{ text: 'a \\(  \\) b' }]],
  ['\\(\\) a \\(x\\)', [{ text: '\\(\\) a ' }, formula('x')]],
  ['$x$ \\[y\\]', [{ text: '$x$ \\[y\\]' }]],
  ['<b>&amp;</b>', [{ text: '<b>&amp;</b>' }]],
])('%s has its formulas', (text, spans) => {
  expect(readFormulas(text)).toEqual(spans);
  expect(readFormulas(writeFormulas(spans))).toEqual(spans);
});

test.each(['\\(', '\\)', '\\(x\\)', '\\(\\)', '\\', '('])(
  '100 kB of %s are read in no time',
  (text) => {
    const start = performance.now();
    readFormulas(text.repeat(100_000 / text.length));
    expect(performance.now() - start).toBeLessThan(3_000);
  },
);
