import { expect, test } from 'vitest';
import { EXCERPT_LENGTH } from '#contract/files/stored-pdf.ts';
import { extractExcerpt } from './extract-excerpt.ts';
import type { Line } from './programs/pdfium.ts';

const lines = (height: number, ...texts: string[]): Line[] =>
  texts.map((text) => ({ text, height }));
const word = (length: number) => 'a'.repeat(length);

const HEADER = lines(9, 'Microeconomics · AQA 7136 · 4.1.2 Individual economic decision making');
const LONG_HEADER = lines(9, `${HEADER[0]?.text} and everything else that`, 'a header may say');
const TITLE = lines(
  28,
  'Utility, the margin and the decisions of',
  'real people in markets that are real',
);
const LABEL = lines(16, 'AO1 know The vocabulary of choice');
const PROSE = lines(
  11,
  'Utility is the satisfaction that a consumer gets from a good. ',
  'Marginal utility is the change from one more unit.',
);
const BEGINNING = `${PROSE[0]?.text}${PROSE[1]?.text}`;
const REST = lines(11, ...Array<string>(9).fill('Each extra unit adds less.'));

test.each<[what: string, page: Line[], expected: string]>([
  ['header, title and label', [...HEADER, ...TITLE, ...LABEL, ...PROSE], BEGINNING],
  ['a long header in two lines', [...LONG_HEADER, ...TITLE, ...PROSE], BEGINNING],
  ['a page number above the title', [...lines(57, '4'), ...TITLE, ...PROSE], BEGINNING],
  ['a page number in the size of the text', [...lines(11, '4'), ...TITLE, ...PROSE], BEGINNING],
  [
    'labels of a diagram',
    [...TITLE, ...lines(9, 'Price', 'Quantity', 'S', 'D1'), ...lines(0, 'D2'), ...PROSE],
    BEGINNING,
  ],
  ['nothing, if the page begins with its text', PROSE, BEGINNING],
])('an excerpt leaves out %s', (_, page, expected) => {
  expect(extractExcerpt([page, REST])).toBe(expected);
});

test('an excerpt begins with a question that is set larger than the answers', () => {
  const question = 'Evaluate the view that indirect taxation is the best way to reduce the use of ';
  const page = [...HEADER, ...TITLE, ...lines(15, question, 'sugary drinks. [25 marks]'), ...REST];
  expect(extractExcerpt([page])).toBe(`${question}sugary drinks. [25 marks]`);
});

test('an excerpt leaves out a header in the size of the text, if it stands on most pages', () => {
  const header = (page: number) => lines(11, `A* Economics, page ${page}`);
  const pages = [
    [...header(1), ...PROSE],
    [...header(2), ...REST],
    [...header(3), ...REST],
  ];
  expect(extractExcerpt(pages)).toBe(BEGINNING);
});

test('lines of one type belong together, even if their boxes differ or one is unknown', () => {
  const [first, second] = PROSE;
  const parts = [
    { text: `${first?.text}`, height: 11 },
    ...lines(0, 'O'),
    ...lines(11.3, `${second?.text}`),
  ];
  expect(extractExcerpt([[...TITLE, ...parts, ...REST]])).toMatch(
    /^Utility is .* O Marginal utility/,
  );
});

test.each<[what: string, pages: string[][], expected: string]>([
  ['a short page in one line', [['Scarcity', 'and', ' choice'], ['Page 2']], 'Scarcity and choice'],
  ['nothing of a scan', [[], ['Page 2']], ''],
  ['nothing of no pages', [], ''],
  ['joined words and plain letters', [['Of\ufb01ce elas\ufffe', 'ticity']], 'Office elasticity'],
  ['exactly as much as there is room for', [[word(EXCERPT_LENGTH)]], word(EXCERPT_LENGTH)],
  ['whole words', [[`${word(EXCERPT_LENGTH - 3)} bcd efg`]], word(EXCERPT_LENGTH - 3)],
  [
    'a word that ends exactly at the limit',
    [[`${word(EXCERPT_LENGTH - 4)} bcd efg`]],
    `${word(EXCERPT_LENGTH - 4)} bcd`,
  ],
  ['a part of a word that alone is too long', [[word(500)]], word(EXCERPT_LENGTH)],
  [
    'no half of a character',
    [[`${word(EXCERPT_LENGTH - 1)}📈${word(9)}`]],
    word(EXCERPT_LENGTH - 1),
  ],
])('takes as excerpt %s', (_, pages, expected) => {
  expect(extractExcerpt(pages.map((texts) => lines(11, ...texts)))).toBe(expected);
});

const leaders = (title: string, page: string) => `${title} ${'. '.repeat(30)}${page}`;

test.each<[what: string, lines: string[]]>([
  ['dots', ['Contents', leaders('1 Demand', '2'), leaders('2 Supply', '3')]],
  ['dots and Roman numbers', ['Contents', leaders('Preface', 'iv'), leaders('Demand', '1')]],
  [
    'a list of figures',
    ['Figures', leaders('Figure 1: A demand curve', '4'), leaders('Figure 2', '9')],
  ],
  [
    'numbers only',
    ['In this booklet', 'Demand 2', 'What it is 2', 'Supply and its curve 7', 'Trade 12'],
  ],
])('an excerpt begins after contents with %s', (_, contents) => {
  const text = lines(11, '1 Demand', `${PROSE[0]?.text}`, `${PROSE[1]?.text}`);
  expect(extractExcerpt([lines(11, ...contents), text])).toBe(BEGINNING);
  expect(extractExcerpt([[...lines(11, ...contents), ...text]])).toBe(BEGINNING);
});

test('an excerpt keeps text whose lines end with numbers', () => {
  const text = [
    'It rose from 30',
    'to 20, and in the next year from the',
    'level of 20 to 60',
    'and then to 9.',
  ];
  expect(extractExcerpt([lines(11, ...text, ...text)])).toMatch(/^It rose from 30 to 20/);
});

test('an excerpt leaves out a footer of any length, and keeps a repeated title if there is no text', () => {
  const footer = lines(
    11,
    `All rights reserved. ${'It may not be copied. '.repeat(6)}`,
    'Ask first.',
  );
  const slides = ['Monopoly', 'Price maker', 'Barriers'].map((title) => [
    ...lines(24, title),
    ...lines(14, `A short text about ${title}`),
    ...footer,
  ]);
  expect(extractExcerpt(slides)).toBe('Monopoly A short text about Monopoly');
});
