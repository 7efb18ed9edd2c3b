import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const line = (...cells: string[]) => toCsv([cells]).slice(1, -2);

test('spreadsheets read it as UTF-8, one line per row', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['é', '1.00'],
    ]),
  ).toBe('\uFEFF"a","b"\r\n"é","1.00"\r\n');
});

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(line('say "hi", you\nthere', 'x')).toBe('"say ""hi"", you\nthere","x"');
});

test.each(['=1+1', '+44 20', '-2', '@SUM(A1)', '\t=1', ' =1', '\n=1', '＝1+1', '\r'])(
  '%j is no formula any more',
  (text) => {
    expect(line(text)).toBe(`"'${text}"`);
  },
);

test('other text stays unchanged', () => {
  expect(line('A* Economics', '30.00', 'a=b', '')).toBe('"A* Economics","30.00","a=b",""');
});
