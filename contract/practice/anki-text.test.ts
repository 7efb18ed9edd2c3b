import { describe, expect, test } from 'vitest';
import { HOSTILE } from '../../tests/support/hostile-content.ts';
import { readAnki, readAnkiGaps, readField } from '../../tests/support/read-anki.ts';
import { toAnkiText } from './anki-text.ts';
import { practiceDocument } from './card-documents.ts';

const block = (...children: object[]) => ({
  _type: 'block',
  children: children.map((child) => ({ _type: 'span', ...child })),
});
const paragraph = (text: string, ...marks: string[]) => block({ text, marks });
const item = (listItem: string, text: string) => ({ ...paragraph(text), listItem });
const tex = (text: string) => ({ _type: 'formula', tex: text });
const picture = { _type: 'cardPicture', id: 'pic', width: 600, height: 400, alt: 'A cell' };
const label = (name: string, description?: string) => {
  return { _key: name.toLowerCase(), name, description, x: 1, y: 2, width: 3, height: 4 };
};
const labels = [label('Nucleus', 'in the middle'), label('Membrane')];

const read = (fields: object) =>
  practiceDocument.parse({
    type: 'card',
    id: 'card.one',
    topicId: 'cells',
    prompt: 'What is scarcity?',
    answer: [paragraph('Limited resources')],
    isLocked: true,
    ...fields,
  });
const drill = (fields: object) => read({ type: 'drill', id: 'drill.one', ...fields });

const options = {
  deck: 'Biology',
  shopLine: 'Biology Notes, https://biology.example',
  topicNames: new Map([['cells', 'Cells: an introduction']]),
};

const write = (...documents: object[]) =>
  readAnki(
    toAnkiText(
      documents.map((fields) => ('type' in fields ? drill(fields) : read(fields))),
      options,
    ),
  );

const BASIC = 'Basic';
const TYPED = 'Basic (type in the answer)';

test.each<[string, object, string, ...[string, string][]]>([
  ['a question', {}, BASIC, ['What is scarcity?', 'Limited resources']],
  [
    'bold, italic, raised and lowered text',
    {
      answer: [
        block(
          { text: 'H', marks: ['strong'] },
          { text: '2', marks: ['sub', 'em'] },
          { text: 'x', marks: ['sup'] },
        ),
      ],
    },
    BASIC,
    ['What is scarcity?', '<b>H</b><sub><i>2</i></sub><sup>x</sup>'],
  ],
  [
    'paragraphs, line breaks and lists',
    {
      promptDetails: [paragraph('Name\nthree')],
      answer: [
        paragraph('These:'),
        paragraph('all'),
        item('bullet', 'Land'),
        item('bullet', 'Labour'),
        item('number', 'First'),
        paragraph('Done'),
      ],
    },
    BASIC,
    [
      'What is scarcity?<br>Name<br>three',
      'These:<br>all<ul><li>Land</li><li>Labour</li></ul><ol><li>First</li></ol>Done',
    ],
  ],
  [
    'a formula, which keeps its TeX',
    { prompt: 'Is \\(a<b\\)?', answer: [block({ text: 'E = ' }, tex('mc^2')), tex('x & y')] },
    BASIC,
    ['Is \\(a&lt;b\\)?', 'E = \\(mc^2\\)<br>\\(x &amp; y\\)'],
  ],
  [
    'a table',
    { answer: [{ _type: 'table', rows: [{ cells: ['A', 'B'] }, { cells: ['1', '\\(2\\)'] }] }] },
    BASIC,
    [
      'What is scarcity?',
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>\\(2\\)</td></tr></table>',
    ],
  ],
  [
    'a picture, which is named',
    { answer: [paragraph('See'), picture] },
    BASIC,
    ['What is scarcity?', 'See<br>[Picture: A cell]'],
  ],
  [
    'tabs and quotation marks, which are quoted',
    { prompt: '"A"\tor "B"?', answer: [paragraph('"')] },
    BASIC,
    ['"A"\tor "B"?', '"'],
  ],
  [
    'gaps with hints',
    {
      kind: 'gap',
      prompt: 'The {{c1::left ventricle::a chamber}} & the {{c2::aorta}} {{c1::pump}}.',
      answer: [paragraph('A fact')],
    },
    'Cloze',
    ['The {{c1::left ventricle::a chamber}} &amp; the {{c2::aorta}} {{c1::pump}}.', 'A fact'],
  ],
  [
    'a formula in a gap or its hint, whose braces and colons do not end it',
    {
      kind: 'gap',
      prompt: 'It is {{c1::\\(\\frac{1}{x^{2}}::y\\)::from \\(\\sqrt{y_{1}}\\)}}.',
      answer: [],
    },
    'Cloze',
    ['It is {{c1::\\(\\frac{1}{x^{2} }: :y\\)::from \\(\\sqrt{y_{1} }\\)}}.', ''],
  ],
  [
    'a typed answer, with its first spelling',
    { kind: 'typed', prompt: 'g?', accepted: ['9.81', '9,81'], unit: 'm/s²', answer: [] },
    TYPED,
    ['g?', '9.81 m/s²'],
  ],
  [
    'labels that are asked each',
    { kind: 'labels', prompt: 'Name the part.', picture, labels, answer: [] },
    BASIC,
    ['Name the part.<br>[Picture: A cell]<br>Label 1 of 2: in the middle', '<b>Nucleus</b>'],
    ['Name the part.<br>[Picture: A cell]<br>Label 2 of 2', '<b>Membrane</b>'],
  ],
  [
    'labels that are asked together',
    { kind: 'labels', asks: 'all', prompt: 'Name the parts.', picture, labels, answer: [] },
    BASIC,
    [
      'Name the parts.<br>[Picture: A cell]<ol><li>in the middle</li><li>…</li></ol>',
      '<ol><li>Nucleus</li><li>Membrane</li></ol>',
    ],
  ],
  [
    'a drill to put in order',
    {
      type: 'drill',
      kind: 'order',
      prompt: 'Put in order.',
      steps: ['Prophase', 'Metaphase', 'Anaphase'],
      reason: [paragraph('PMA')],
    },
    BASIC,
    [
      'Put in order.<ul><li>Anaphase</li><li>Metaphase</li><li>Prophase</li></ul>',
      '<ol><li>Prophase</li><li>Metaphase</li><li>Anaphase</li></ol>PMA',
    ],
  ],
  [
    'steps whose right order is the sorted order',
    { type: 'drill', kind: 'order', prompt: 'Order?', steps: ['A', 'B', 'C'] },
    BASIC,
    ['Order?<ul><li>B</li><li>C</li><li>A</li></ul>', '<ol><li>A</li><li>B</li><li>C</li></ol>'],
  ],
  [
    'a drill to match',
    {
      type: 'drill',
      kind: 'match',
      prompt: 'Match.',
      pairs: [
        { left: 'Heart', right: 'pumps' },
        { left: 'Lung', right: 'breathes' },
        { left: 'Eye', right: 'sees' },
      ],
    },
    BASIC,
    [
      'Match.<ol><li>Heart</li><li>Lung</li><li>Eye</li></ol><ul><li>breathes</li><li>pumps</li><li>sees</li></ul>',
      '<ol><li>Heart – pumps</li><li>Lung – breathes</li><li>Eye – sees</li></ol>',
    ],
  ],
  [
    'a drill with words for a picture',
    { type: 'drill', kind: 'labels', prompt: 'Label it.', picture, labels, distractors: ['Wall'] },
    BASIC,
    [
      'Label it.<br>[Picture: A cell]<ol><li>in the middle</li><li>…</li></ol>Words:<ul><li>Membrane</li><li>Nucleus</li><li>Wall</li></ul>',
      '<ol><li>Nucleus</li><li>Membrane</li></ol>',
    ],
  ],
  [
    'true or false with a reason',
    {
      type: 'drill',
      kind: 'true-or-false',
      prompt: 'Fish breathe.',
      isTrue: true,
      reason: [paragraph('Gills')],
    },
    BASIC,
    ['Fish breathe.<br>True or false?', '<b>True</b><br>Gills'],
  ],
  ['a document that is not complete, as nothing', { answer: [] }, BASIC],
])('writes %s', (_, fields, type, ...notes) => {
  const { notes: written } = write(fields);
  expect(written.map((note) => [note.type, ...note.fields])).toEqual(
    notes.map((fields) => [type, ...fields]),
  );
});

test('a drawing is named if the shop knows its title', () => {
  const card = read({ diagram: 'heart' });
  const titled = { ...options, drawingTitles: new Map([['heart', 'The heart']]) };
  expect(toAnkiText([card], titled)).toContain('Limited resources<br>[Drawing: The heart]');
  expect(toAnkiText([card], options)).not.toContain('Drawing');
});

test('the file has its columns, the shop, a deck for each topic, and tags without spaces', () => {
  const { headers, comments, notes } = write(
    { tags: ['paper 1', ' hard '] },
    { topicId: 'other', prompt: 'Else?' },
  );
  expect(headers).toEqual({
    separator: 'tab',
    html: 'true',
    'notetype column': '1',
    'deck column': '2',
    'tags column': '3',
  });
  expect(comments).toEqual(['Source: Biology Notes, https://biology.example']);
  expect(notes.map(({ deck, tags }) => [deck, tags])).toEqual([
    ['Biology::Cells: an introduction', ['paper_1', 'hard']],
    ['Biology', []],
  ]);
});

test('two notes with the same question do not replace each other', () => {
  const { notes } = write({}, { answer: [paragraph('Other')] });
  expect(notes.map(({ fields: [first] }) => first)).toEqual([
    'What is scarcity?',
    'What is scarcity? (2)',
  ]);
});

describe('hostile texts stay text', () => {
  const texts: [string, string][] = [
    ['elements and templates', HOSTILE],
    ['a link to a script', '<a href="javascript:alert(1)">here</a>'],
    ['broken entities', '&lt;b&gt; &amp;amp; &#x3c;script&#x3e; &nbsp'],
    ['marks of direction', '\u202Eright to left\u2066 and back'],
    ['lines of a file', '#deck:Other\n#tags:x\ty\r\n"Basic"\t"other"'],
    ['tags of Anki', '[sound:a.mp3] [latex]\\input{x}[/latex] [anki:tts lang=en] [$]x[/$]'],
    ['the longest text', 'x'.repeat(900)],
  ];
  const asText = (text: string) => text.replace(/\r\n|\r/g, '\n');

  test.each(texts)('%s', (_, text) => {
    const hostile = {
      deck: text,
      shopLine: text,
      topicNames: new Map([['cells', text]]),
    };
    const documents = [
      read({ prompt: text, tags: [text], answer: [paragraph(text, 'strong'), tex(text)] }),
      read({
        kind: 'gap',
        prompt: `A {{c1::gap::${text.replaceAll('}}', '')}}} ${text}`,
        answer: [{ ...picture, alt: text }],
      }),
      read({ kind: 'typed', accepted: [text], answer: [] }),
    ];
    const { headers, comments, notes } = readAnki(toAnkiText(documents, hostile));
    expect(Object.keys(headers)).toHaveLength(5);
    expect(comments).toHaveLength(1);
    expect(notes.map(({ type }) => type)).toEqual([BASIC, 'Cloze', TYPED]);
    const fields = notes.flatMap((note) => note.fields.map(readField));
    for (const { elements } of fields) {
      expect(elements.filter((name) => !['b', 'br'].includes(name))).toEqual([]);
    }
    expect(fields[0]?.text).toBe(asText(text));
    expect(fields[1]?.text).toContain(asText(text));
    const [gap] = readAnkiGaps(notes[1]?.fields[0] ?? '');
    expect(gap).toMatchObject({ number: 1, text: 'gap' });
    expect(fields[5]?.text).toBe(asText(text));
    for (const { fields: written } of notes) {
      expect(written.join(' ')).not.toMatch(/\[(?:sound:|latex\]|anki:|\$\])/);
    }
  });
});
