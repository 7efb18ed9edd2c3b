import { expect, test } from 'vitest';
import { withResults } from './document.ts';
import { drawAll } from './plot/draw-all.ts';
import { isMet, type Measured, type Row } from './row.ts';
import { quantile } from './statistics.ts';
import { tableOf } from './table.ts';

const small: Row = { name: 'a', measured: 5, unit: 'ms', bound: 'at most', target: 5 };
const slow: Row = { name: 'b', measured: 0.893, unit: '', bound: 'at least', target: 0.9 };

test('a target is met up to and including its bound', () => {
  expect([small, slow].map(isMet)).toEqual([true, false]);
});

test('the table says of each row whether it is met', () => {
  const lines = tableOf([small, slow]).split('\n');
  expect(lines[1]).toMatch(/^ {2}a +5 ms +at most 5 ms +met$/);
  expect(lines[2]).toMatch(/^ {2}b +0\.89 +at least 0\.90 +MISSED$/);
});

test('a quantile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.5, 0.99, 1].map((share) => quantile(values, share))).toEqual([1, 51, 100, 100]);
});

const curve = {
  title: 'Growth',
  axes: { x: 'students', y: 'seconds' },
  lines: [{ name: 'one & only', points: [1, 10, 100].map((x) => ({ x, y: x * 2 })) }],
};
const results = new Map<string, Measured>([
  ['one', { rows: [small, slow], curves: [curve] }],
  ['two', { rows: [], curves: [curve] }],
]);

test('each curve has a plot, and so has each group of rows', () => {
  const drawings = drawAll(results);
  expect(drawings.map(([file]) => file)).toEqual([
    'one.svg',
    'one-growth-1.svg',
    'two-growth-1.svg',
  ]);
  for (const [, svg] of drawings) {
    expect(svg).toMatch(/^<svg [^>]*role="img">\n<title>[^<]+<\/title>/);
    expect(svg).not.toMatch(/NaN|Infinity|one & only/);
  }
});

test('the document keeps what is around its tables', () => {
  const begin = '<!-- measured: npm run bench writes what follows -->';
  const end = '<!-- end of what was measured -->';
  const written = withResults(`before\n${begin}\nold\n${end}\nafter\n`, results);
  expect(written).toMatch(/^before\n[\s\S]*\| b \| 0\.89 \| at least 0\.90 \|[\s\S]*\nafter\n$/);
  expect(written).not.toContain('old');
  expect(withResults(written, results)).toBe(written);
});
