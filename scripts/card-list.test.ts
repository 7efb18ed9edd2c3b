import { expect, test } from 'vitest';
import { practiceDocument } from '#contract/practice/card-documents.ts';
import { toCardCsv } from './card-list.ts';

const paragraph = (text: string) => ({ _type: 'block', children: [{ _type: 'span', text }] });

const list = (fields: object) => ({
  topic: 'Cells',
  ...practiceDocument.parse({
    type: 'card',
    id: 'card.one',
    topicId: 'cells',
    prompt: 'Prompt',
    isLocked: true,
    ...fields,
  }),
});

const picture = { _type: 'cardPicture', id: 'pic', width: 6, height: 4, alt: 'A cell' };
const labels = ['Nucleus', 'Wall'].map((name) => {
  return { _key: name, name, x: 1, y: 2, width: 3, height: 4 };
});

/** Reads the cells of the only card that are not empty, by their headings. */
function readCells(csv: string): Record<string, string> {
  expect([csv.slice(0, 1), csv.slice(-2)]).toEqual(['\uFEFF', '\r\n']);
  const [headings = [], cells = []] = csv
    .slice(1, -2)
    .split('"\r\n"')
    .map((row) => row.replace(/^"|"$/g, '').split('","'));
  expect(cells).toHaveLength(headings.length);
  const pairs = headings.map((heading, index) => [heading, cells[index] ?? ''] as const);
  return Object.fromEntries(pairs.filter(([, cell]) => cell !== ''));
}

test.each<[string, object, Record<string, string>]>([
  [
    'a question with a formula and a table',
    {
      promptDetails: [paragraph('Say why')],
      answer: [
        { _type: 'block', children: [{ text: 'It is ' }, { _type: 'formula', tex: 'x^2' }] },
        { _type: 'table', rows: [{ cells: ['A', '\\(b\\)'] }] },
      ],
      tags: ['paper 1', 'hard'],
      isLocked: false,
    },
    {
      Kind: 'question',
      'Below the prompt': 'Say why',
      'Answer or reason': 'It is \\(x^2\\)\nA\t\\(b\\)',
      Tags: 'paper 1\nhard',
      Free: 'true',
    },
  ],
  [
    'gaps, as in Anki',
    { kind: 'gap', prompt: 'The {{c1::heart::an organ}} pumps' },
    { Kind: 'gap', Prompt: 'The {{c1::heart::an organ}} pumps' },
  ],
  [
    'a typed number',
    { kind: 'typed', accepted: ['9.81', '9,81'], tolerance: 0.01, unit: 'm/s²' },
    { Kind: 'typed', 'Accepted answers': '9.81\n9,81', Tolerance: '0.01', Unit: 'm/s²' },
  ],
  [
    'labels of a picture',
    { kind: 'labels', picture, labels },
    { Kind: 'labels', Picture: 'A cell', Labels: 'Nucleus\nWall' },
  ],
  [
    'a drill to put in order',
    { type: 'drill', kind: 'order', steps: ['One', 'Two'], reason: [paragraph('So')] },
    { Type: 'drill', Kind: 'order', Steps: 'One\nTwo', 'Answer or reason': 'So' },
  ],
  [
    'a drill to match',
    { type: 'drill', kind: 'match', pairs: [{ left: 'Heart', right: 'pumps' }] },
    { Type: 'drill', Kind: 'match', Pairs: 'Heart: pumps' },
  ],
  [
    'a drill with words',
    { type: 'drill', kind: 'labels', picture, labels, distractors: ['Axon'] },
    {
      Type: 'drill',
      Kind: 'labels',
      Picture: 'A cell',
      Labels: 'Nucleus\nWall',
      'Other words': 'Axon',
    },
  ],
  [
    'true or false',
    { type: 'drill', kind: 'true-or-false', isTrue: false },
    { Type: 'drill', Kind: 'true-or-false', True: 'false' },
  ],
  [
    'text that a spreadsheet would run, as text',
    { prompt: '=HYPERLINK(A1)', tags: ['+1'] },
    { Kind: 'question', Prompt: "'=HYPERLINK(A1)", Tags: "'+1" },
  ],
])('writes %s', (_, fields, cells) => {
  const shared = { Id: 'card.one', Topic: 'Cells', Type: 'card', Prompt: 'Prompt', Free: 'false' };
  expect(readCells(toCardCsv([list(fields)]))).toEqual({ ...shared, ...cells });
});
