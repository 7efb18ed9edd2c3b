import { expect, test } from 'vitest';
import { joinPieces, type Piece, toReadingOrder } from './page-lines.ts';

/** Sets pieces one after another. A piece is a text, its rise and its size. */
type Drawn = readonly [text: string, rise?: number, size?: number];

const SIZE = 10;

function line(left: number, baseline: number, ...drawn: readonly Drawn[]): Piece[] {
  let start = left;
  return drawn.map(([drawnText, rise = 0, size = SIZE]) => {
    const isSpaced = drawnText.startsWith(' ');
    const text = drawnText.trim();
    start += isSpaced ? size * 0.3 : 0;
    const right = start + text.length * size * 0.5;
    const piece = { text, left: start, right, baseline: baseline + rise, size, isSpaced };
    start = right;
    return piece;
  });
}

const read = (...lines: Piece[][]) => toReadingOrder(lines).map(joinPieces);

test.each<[what: string, pieces: Drawn[], expected: string]>([
  ['an exponent', [['10'], ['3', 4, 7], [' people']], '10³ people'],
  ['an exponent of several signs', [['x'], ['n', 4, 7], ['+1', 4, 7], [' and']], 'xⁿ⁺¹ and'],
  ['a negative exponent', [['mol'], ['−', 4, 7], ['1', 4, 7]], 'mol⁻¹'],
  ['an index', [['H'], ['2', -2, 7], ['SO'], ['4', -2, 7]], 'H₂SO₄'],
  ['an index and an exponent', [['SO'], ['4', -2, 7], ['2−', 4, 7]], 'SO₄²⁻'],
  ['the mark of a footnote', [['320'], [' pounds'], ['1', 4, 6.5], ['.']], '320 pounds¹.'],
  ['a mark before its footnote', [['2', 3, 5], [' See Smith, page 4']], '² See Smith, page 4'],
  ['a raised piece in the size of the text', [['10'], ['3', 5]], '10³'],
  ['letters that Unicode lacks', [['10'], ['q', 4, 7], [' P'], ['E', -2, 7]], '10^(q) P_(E)'],
  ['an ordinal', [['the'], [' 1'], ['st', 4, 6]], 'the 1ˢᵗ'],
  ['letters with accents', [['1'], ['ère', 4, 6]], '1^(ère)'],
])('writes %s', (_, pieces, expected) => {
  expect(read(line(50, 700, ...pieces))).toEqual([expected]);
});

test.each<[what: string, pieces: Drawn[], expected: string]>([
  ['a bullet', [['•', 2, 6], [' an item of a list']], '• an item of a list'],
  ['small capitals', [['D'], ['EMAND', 0, 7]], 'DEMAND'],
  [
    'an initial of two lines',
    [
      ['W', -12, 28],
      ['hen prices fall in the long run, firms leave', 0, 10],
    ],
    'When prices fall in the long run, firms leave',
  ],
  [
    'a long text on another baseline',
    [['Total'], [' a long remark that is set smaller', 4, 7]],
    'Total a long remark that is set smaller',
  ],
])('does not raise or lower %s', (_, pieces, expected) => {
  expect(read(line(50, 700, ...pieces))).toEqual([expected]);
});

test('puts what is drawn last into its line', () => {
  const [start, end] = [line(50, 700, ['10']), line(62, 700, [' people'])];
  const exponent = line(60, 704, ['3', 0, 4]);
  const second = line(50, 680, ['Another line']);
  expect(read([...start, ...end], second, exponent)).toEqual(['10³ people', 'Another line']);
  const initial = line(45, 700, ['S']);
  expect(read(line(50, 700, ['carcity']), second, initial)).toEqual(['Scarcity', 'Another line']);
});

const LEFT = [
  'Demand rises when incomes',
  'rise, because people can',
  'afford more of a good',
  'at a price.',
];
const MIDDLE = [
  'Supply falls when costs',
  'rise, because firms can',
  'earn less on each unit',
  'that they sell.',
];
const RIGHT = [
  'Price is what a buyer',
  'gives for a good, and',
  'what a seller gets for',
  'it in a market.',
];

/** Draws columns row by row. */
const rows = (...columns: string[][]) =>
  Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, row) =>
    columns.flatMap((column, index) =>
      column[row] ? line(50 + index * 180, 700 - row * 13, [column[row]]) : [],
    ),
  );

test('reads columns one after another, although they are drawn row by row', () => {
  expect(read(...rows(LEFT, MIDDLE))).toEqual([...LEFT, ...MIDDLE]);
  expect(read(...rows(LEFT, MIDDLE, RIGHT))).toEqual([...LEFT, ...MIDDLE, ...RIGHT]);
  const short = MIDDLE.slice(0, 3);
  expect(read(...rows(LEFT, short))).toEqual([...LEFT, ...short]);
});

test('reads a heading and a paragraph across the columns before and after them', () => {
  const heading = line(50, 720, ['A heading that goes on across both of the two columns', 0, 14]);
  const end = line(50, 635, ['A paragraph that goes on across both of the columns.']);
  expect(read(heading, ...rows(LEFT, MIDDLE), end)).toEqual([
    joinPieces(heading),
    ...LEFT,
    ...MIDDLE,
    joinPieces(end),
  ]);
});

test.each<[what: string, columns: string[][]]>([
  [
    'of terms',
    [
      ['Demand', 'Supply', 'Price'],
      ['What people want to buy.', 'What firms sell.', 'What a buyer gives.'],
    ],
  ],
  [
    'of numbers',
    [
      ['2023', '2024', '2025'],
      ['growth of 1', 'growth of 2', 'growth of 3'],
    ],
  ],
  [
    'with a column of terms beside wrapped meanings',
    [
      ['Demand', '', 'Supply', ''],
      [
        'The quantity that people',
        'want to buy at a price.',
        'The quantity that firms',
        'want to sell at a price.',
      ],
    ],
  ],
  [
    'of small words',
    [
      ['play go cut', 'plays goes cuts', 'played went cut', 'playing going cutting'],
      ['present, 1-SG, 1-PL', 'present, 3-SG', 'past', 'progressive'],
    ],
  ],
])('does not tear a table %s', (_, columns) => {
  const drawn = rows(...columns);
  expect(toReadingOrder(drawn)).toEqual(drawn);
});

test('reads pieces without a size or a width', () => {
  const empty = { text: 'ab', left: 50, right: 50, size: 0, isSpaced: false };
  const pieces = Array.from({ length: 12 }, (_, index) => ({ ...empty, baseline: index }));
  expect(read(pieces)).toEqual(['ab'.repeat(12)]);
});
