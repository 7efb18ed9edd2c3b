import { expect, test } from 'vitest';
import { type Picture, type TextPiece, type TextPlace, toBlocks } from './text-blocks.ts';

const line = (str: string, baseline: number, height = 10): TextPiece => ({
  str,
  height,
  hasEOL: true,
  transform: [1, 0, 0, 1, 0, baseline],
});
const tagged = (id: string, ...pieces: TextPiece[]): TextPiece[] => [
  { type: 'beginMarkedContentProps', id },
  ...pieces,
  { type: 'endMarkedContent' },
];
const tags = (places: Record<string, TextPlace> = {}) => ({
  places: new Map(Object.entries(places)),
  pictures: new Map<string, Picture[]>(),
});

test('joins lines to paragraphs, items and broken words, and makes a tall line a heading', () => {
  const items = [
    line('Elasticity', 700, 18),
    line('Demand is elas-', 670),
    line('tic when income', 658),
    line('falls.', 646),
    line('Another paragraph', 600),
    line('• the first of a list,', 588),
    line('with a second line', 576),
    line('1. the first step', 564),
  ];
  expect(toBlocks(items, tags())).toEqual([
    { kind: 'heading', level: 2, text: 'Elasticity' },
    { kind: 'paragraph', text: 'Demand is elastic when income falls.' },
    { kind: 'paragraph', text: 'Another paragraph' },
    { kind: 'item', text: 'the first of a list, with a second line' },
    { kind: 'item', text: '1. the first step' },
  ]);
});

test('takes headings and paragraphs from the tags of a file, and leaves out artifacts', () => {
  const items = [
    ...tagged('title', line('A heading', 700), line('of two lines', 685)),
    ...tagged('mark', line('AO1', 685)),
    ...tagged('text', line('Its text', 680), line('goes on far below', 500)),
    { type: 'beginMarkedContent', tag: 'Artifact' },
    line('Licensed to a student', 20),
    { type: 'endMarkedContent' },
  ];
  const places = tags({
    title: { kind: 'heading', level: 1, element: 1 },
    mark: { kind: 'paragraph', element: 2 },
    text: { kind: 'paragraph', element: 3 },
  });
  expect(toBlocks(items, places)).toEqual([
    { kind: 'heading', level: 1, text: 'A heading of two lines' },
    { kind: 'paragraph', text: 'AO1' },
    { kind: 'paragraph', text: 'Its text goes on far below' },
  ]);
});

test('separates the label of an item by a colon, unless it is a bullet or a number', () => {
  const labels = ['Scarcity (of goods)', '•', '1.', 'Why?'];
  const items = labels.flatMap((label, index) => [
    ...tagged(`label-${index}`, { ...line(label, 700 - 20 * index), hasEOL: false }),
    ...tagged(`body-${index}`, line('wants are unlimited', 700 - 20 * index)),
  ]);
  const places = tags(
    Object.fromEntries(
      labels.flatMap((_, element) => [
        [`label-${element}`, { kind: 'item', element, isLabel: true }],
        [`body-${element}`, { kind: 'item', element }],
      ]),
    ),
  );
  expect(toBlocks(items, places)).toEqual([
    { kind: 'item', text: 'Scarcity (of goods): wants are unlimited' },
    { kind: 'item', text: 'wants are unlimited' },
    { kind: 'item', text: '1. wants are unlimited' },
    { kind: 'item', text: 'Why? wants are unlimited' },
  ]);
});

test('keeps the cells of a table apart', () => {
  const cell = (element: number, row: number, isHead = false): TextPlace => ({
    kind: 'cell',
    element,
    row,
    isHead,
  });
  const items = [
    ...tagged('a', { ...line('Good', 700), hasEOL: false }),
    ...tagged('b', line('PED', 700)),
    ...tagged('c', { ...line('Bread', 680), hasEOL: false }),
    ...tagged('d', line('−0.4,', 680), line('inelastic', 668)),
  ];
  const places = tags({ a: cell(1, 1, true), b: cell(2, 1, true), c: cell(3, 2), d: cell(4, 2) });
  expect(toBlocks(items, places)).toEqual([
    {
      kind: 'row',
      cells: [
        { text: 'Good', isHead: true },
        { text: 'PED', isHead: true },
      ],
    },
    {
      kind: 'row',
      cells: [
        { text: 'Bread', isHead: false },
        { text: '−0.4, inelastic', isHead: false },
      ],
    },
  ]);
});

test('puts a picture in the place of its words', () => {
  const items = [
    line('Before it', 700),
    ...tagged('figure', line('Price', 695)),
    line('After it', 688),
  ];
  const { places } = tags({ figure: { kind: 'figure', element: 1 } });
  const area = { left: 50, top: 100, width: 200, height: 150 };
  const pictures = new Map([
    ['figure', [{ text: 'Two curves\ncross.', area }]],
    ['', [{ text: 'A photograph.' }]],
  ]);
  expect(toBlocks(items, { places, pictures })).toEqual([
    { kind: 'paragraph', text: 'Before it' },
    { kind: 'picture', text: 'Two curves cross.', area },
    { kind: 'paragraph', text: 'After it' },
    { kind: 'picture', text: 'A photograph.' },
  ]);
});

test('leaves out running lines at the edges only', () => {
  const texts = ['Microeconomics 4.1.2', 'One', 'Two', 'Microeconomics 4.1.2', 'Three', 'Four'];
  const items = texts.map((text, index) => line(text, 700 - 40 * index));
  const blocks = toBlocks(items, tags(), (text) => text.startsWith('Micro'));
  expect(blocks.map((block) => 'text' in block && block.text)).toEqual([
    'One',
    'Two',
    'Microeconomics 4.1.2',
    'Three',
    'Four',
  ]);
});

test('leaves out small print above the title', () => {
  const texts = (...items: TextPiece[]) =>
    toBlocks(items, tags()).map((block) => 'text' in block && block.text);
  const body = [line('One, two, three', 600), line('Four, five, six', 560)];
  const title = line('Elasticity', 650, 18);
  const [words, others] = ['One, two, three', 'Four, five, six'];
  expect(texts(line('Economics · 4.1.2', 680, 9), title, ...body)).toEqual([
    'Elasticity',
    words,
    others,
  ]);
  const asLarge = texts(line('Preface', 680), title, ...body);
  expect(asLarge).toEqual(['Preface', 'Elasticity', words, others]);
  expect(texts(line('A note', 680, 9), ...body)).toEqual(['A note', words, others]);
});

test('makes short lines beside the column labels', () => {
  const at = (str: string, left: number, width: number, baseline: number): TextPiece => ({
    ...line(str, baseline),
    width,
    transform: [1, 0, 0, 1, left, baseline],
  });
  const prose = 'A sentence as wide as the column of the text';
  const items = [
    at('AO1 know', 20, 58, 700),
    at(prose, 106, 400, 690),
    at('Short', 106, 40, 640),
    at('Note 1', 510, 40, 600),
    at('A sentence as long as others, in the margin', -300, 400, 560),
  ];
  const kinds = (pieces: TextPiece[]) => toBlocks(pieces, tags()).map(({ kind }) => kind);
  expect(kinds(items.slice(0, 4))).toEqual(['label', 'paragraph', 'paragraph', 'label']);
  // The column is as wide as all long lines.
  expect(kinds(items.slice(4))).toEqual(['paragraph']);
  expect(kinds(items)).not.toContain('heading');
  expect(kinds([at('AO1 know', 20, 58, 700)])).toEqual(['paragraph']);
});

/** Piece with a place, which may be raised. */
const piece = (str: string, left: number, width: number, more: Partial<TextPiece> = {}) => ({
  str,
  width,
  height: 10,
  transform: [10, 0, 0, 10, left, 700],
  ...more,
});
const raised = (str: string, left: number, rise: number) =>
  piece(str, left, 4, { height: 7, transform: [7, 0, 0, 7, left, 700 + rise] });

test('keeps raised and lowered characters', () => {
  const items = [
    piece('A population of 10', 50, 80),
    raised('3', 130, 4),
    piece(' ', 134, 3),
    piece('people and H', 137, 60),
    raised('2', 197, -2),
    piece('O', 201, 6, { hasEOL: true }),
  ];
  const text = 'A population of 10³ people and H₂O';
  expect(toBlocks(items, tags())).toEqual([{ kind: 'paragraph', text }]);
  const places = tags({ text: { kind: 'paragraph', element: 1 } });
  expect(toBlocks(tagged('text', ...items), places)).toEqual([{ kind: 'paragraph', text }]);
});

test('puts accents that are drawn apart onto their letters', () => {
  const items = [
    piece('S´', 50, 12),
    piece('erie et fran', 58, 50),
    piece('c', 108, 5),
    piece('¸', 109, 3),
    piece('ais', 113, 12, { hasEOL: true }),
    piece('cafe', 128, 20),
    piece('´ noir, une ´', 143, 40),
    piece('etude', 180, 20),
  ];
  expect(toBlocks(items, tags())).toEqual([
    { kind: 'paragraph', text: 'Série et français café noir, une étude' },
  ]);
});

test('reads columns one after another, although they are drawn row by row', () => {
  const left = ['Demand rises when', 'incomes rise, or', 'tastes change.'];
  const right = ['Supply falls when', 'costs rise, or if', 'firms leave it.'];
  const items = left.flatMap((text, row) =>
    [text, right[row] ?? ''].map((str, column) => ({
      ...piece(str, 50 + 150 * column, 90),
      transform: [10, 0, 0, 10, 50 + 150 * column, 700 - row * 12],
      hasEOL: column === 1,
    })),
  );
  expect(toBlocks(items, tags())).toEqual([
    { kind: 'paragraph', text: left.join(' ') },
    { kind: 'paragraph', text: right.join(' ') },
  ]);
});
