import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { ANSWER_MAX_LENGTH, PROMPT_MAX_LENGTH } from '#contract/practice/card-text.ts';
import { MAX_PROPOSALS } from '#contract/practice/practice.ts';
import { parseBlocks, plainText, type TopicSeed } from '#local-shop/seed/notes.ts';
import { renderNotes } from '#local-shop/seed/pdf.ts';
import { subjects } from '#local-shop/seed/shop.ts';
import { variants } from '../../../tests/support/test-all.ts';
import { proposeCards, tryProposing } from './extract-cards.ts';
import { contentReader } from './extract-text.ts';
import { startReader, type Word } from './programs/pdfium.ts';

type Line = Word[];
interface Style {
  size?: number;
  isBold?: boolean;
}

const SIZE = 12;
/** Left edges of the text, of a list item's text, and of a second column. */
const LEFT = 50;
const ITEM = 62;
const BESIDE = 160;

/** Sets a text of one style. Bold words are marked: `*Demand:* the quantity`. */
function set(
  x: number,
  y: number,
  text: string,
  { size = SIZE, isBold = false }: Style = {},
): Line {
  let left = x;
  let isMarked = isBold;
  return text.split(' ').map((marked) => {
    const [word = '', ...others] = [marked.replaceAll('*', ''), ...marked.matchAll(/\*/g)];
    const right = left + word.length * size * 0.45;
    const isBoldWord = isMarked || others.length > 0;
    const placed = { text: word, left, right, baseline: y, size, isBold: isBoldWord };
    if (others.length === 1) isMarked = !isMarked;
    left = right + size * 0.3;
    return placed;
  });
}

/** Sets lines below each other. An empty line is half as high. */
function column(x: number, y: number, lines: readonly string[], style: Style = {}): Line[] {
  const { size = SIZE } = style;
  let bottom = y;
  return lines.flatMap((text) => {
    bottom -= text ? size * 1.2 : size * 0.8;
    return text ? [set(x, bottom, text, style)] : [];
  });
}

/** Text that shows which size and distance are usual. */
const PROSE = column(LEFT, 400, [
  'The first line of a paragraph that is as wide as',
  'the page allows, and the second and third lines,',
  'which only go on.',
]);
const PROSE_TEXT = PROSE.flat()
  .map(({ text }) => text)
  .join(' ');
const NEXT_HEADING = set(LEFT, 330, 'The next section of them', { size: 18 });
const page = (...lines: Line[][]) => [...lines.flat(), ...PROSE, NEXT_HEADING];

const pairs = (...pages: Line[][]) =>
  proposeCards(pages).map(({ prompt, answer }) => [prompt, answer]);

const row = (y: number, ...cells: string[]) =>
  cells.map((text, at) => set(LEFT + at * 150, y, text));
const table = (...rows: string[][]) => rows.flatMap((cells, at) => row(700 - at * 20, ...cells));

const DEMAND = ['Demand', 'The quantity that consumers are willing and able to buy.'];
const SUPPLY = ['Supply', 'The quantity that producers are willing and able to sell.'];

describe('definitions', () => {
  test.each<[what: string, lines: Line[], expected: string[][]]>([
    [
      'a bold term with a colon',
      column(LEFT, 700, [`*Demand:* ${DEMAND[1]}`, '', `*Supply*: ${SUPPLY[1]}`]),
      [DEMAND, SUPPLY],
    ],
    [
      'a bold term with a dash, or as a sentence of its own',
      column(LEFT, 700, [`*Demand* – ${DEMAND[1]}`, '', `*Supply.* ${SUPPLY[1]}`]),
      [DEMAND, SUPPLY],
    ],
    [
      'a sentence that explains its bold term',
      column(LEFT, 700, ['*Demand* is the quantity that consumers buy.']),
      [['Demand', 'Demand is the quantity that consumers buy.']],
    ],
    [
      'a bulleted list of terms, also if a dash follows',
      column(LEFT, 700, [`• Demand: ${DEMAND[1]}`, `• Supply – ${SUPPLY[1]}`]),
      [DEMAND, SUPPLY],
    ],
    [
      'a list whose bullets stand apart and have no known character',
      [
        set(LEFT, 700, '\ufffd'),
        set(ITEM, 700, 'Demand: The quantity that consumers are willing'),
        set(ITEM, 685.6, 'and able to buy.'),
        set(LEFT, 671.2, '\ufffd'),
        set(ITEM, 671.2, 'Supply: The quantity that producers are willing'),
        set(ITEM, 656.8, 'and able to sell.'),
      ],
      [DEMAND, SUPPLY],
    ],
    [
      'lines without bullets, if each of three has a term',
      column(LEFT, 700, [
        `Demand: ${DEMAND[1]}`,
        `Supply: ${SUPPLY[1]}`,
        'Price: What a buyer gives for a good.',
      ]),
      [DEMAND, SUPPLY, ['Price', 'What a buyer gives for a good.']],
    ],
    [
      'a numbered list, without its numbers',
      column(LEFT, 700, [`1. Demand: ${DEMAND[1]}`, `2. Supply: ${SUPPLY[1]}`]),
      [DEMAND, SUPPLY],
    ],
    [
      'lines of different lengths that do not end as sentences',
      column(LEFT, 700, ['PED: response to price', 'YED: response to income', 'PES: response']),
      [
        ['PED', 'response to price'],
        ['YED', 'response to income'],
        ['PES', 'response'],
      ],
    ],
    [
      'a list with typed dashes',
      column(LEFT, 700, [
        '- Demand: The quantity that consumers are willing',
        'and able to buy',
        '- Supply: The quantity that producers are willing',
        'and able to sell.',
      ]),
      [['Demand', `${DEMAND[1]}`.replace('.', '')], SUPPLY],
    ],
    [
      'terms in bold beside their definitions, on several lines',
      [
        set(LEFT, 700, '*Elasticity of*'),
        set(LEFT, 685.6, '*demand*'),
        ...column(BESIDE, 714.4, [
          'Responsiveness of the quantity demanded of a good to',
          'its price.',
        ]),
        set(LEFT, 660, 'Demand', { isBold: true }),
        set(BESIDE, 660, `${DEMAND[1]}`),
      ],
      [
        ['Elasticity of demand', 'Responsiveness of the quantity demanded of a good to its price.'],
        DEMAND,
      ],
    ],
  ])('are found: %s', (_, lines, expected) => {
    expect(pairs(page(lines))).toEqual(expected);
  });

  test.each<[what: string, lines: Line[]]>([
    [
      'a bold word within a sentence',
      column(LEFT, 700, ['The *demand* for cars rises with income.']),
    ],
    ['a bold word that begins one', column(LEFT, 700, ['*Demand* rises if incomes rise.'])],
    ['one paragraph with a colon', column(LEFT, 700, ['Judgement: it depends on the elasticity.'])],
    [
      'a list in which few items have a term',
      column(LEFT, 700, ['• It rises.', '• It falls.', '• It depends: on time.', '• It ends.']),
    ],
    ['a label', column(LEFT, 700, ['*Example:* the market for cars.', '', '*Figure 2:* Costs.'])],
    [
      'a time or an address',
      column(LEFT, 700, ['• At 10:30 we begin', '• See https://example.com']),
    ],
    ['a form', column(LEFT, 700, ['*Name:* ________________', '', '*Date:* ______'])],
    ['an item that goes on below', column(LEFT, 700, ['*Elasticity:* there are three kinds:'])],
    ['a term without a meaning', column(LEFT, 700, ['*Demand:* 42', '', '*Supply:* –'])],
  ])('are not: %s', (_, lines) => {
    expect(pairs(page(lines))).toEqual([]);
  });
});

describe('tables of terms', () => {
  test('prompt for the meaning, and leave out the head', () => {
    const lines = table(['*Term*', '*Meaning*'], DEMAND, SUPPLY);
    expect(pairs(page(lines))).toEqual([DEMAND, SUPPLY]);
    expect(pairs(page(table(['Term', 'Meaning'], DEMAND, SUPPLY)))).toEqual([DEMAND, SUPPLY]);
  });

  test('of three columns prompt for the second by its head', () => {
    const lines = table(
      ['*Curve*', '*Shifted by*', '*Not by*'],
      ['*AD*', 'confidence', 'the price level'],
      ['*Why?*', 'money wages', 'demand'],
    );
    expect(pairs(page(lines))).toEqual([
      ['AD: Shifted by', 'confidence'],
      ['Why? Shifted by', 'money wages'],
    ]);
  });

  test('may have many columns, and go on at the next page', () => {
    const head = ['*Term*', '*Meaning*', '*Unit*', '*Sign*', '*Page*'];
    const first = table(head, ['*GDP*', 'Value of output', 'pounds', '+', '3']);
    const second = table(['*PED*', 'Response to price', 'none', '–', '4']);
    expect(proposeCards([first, page(second)])).toEqual([
      { prompt: 'GDP: Meaning', answer: 'Value of output', page: 1 },
      { prompt: 'PED: Meaning', answer: 'Response to price', page: 2 },
    ]);
  });

  test('without bold words need three short terms', () => {
    const rows = [DEMAND, SUPPLY, ['Price', 'What a buyer gives for a good.']];
    expect(pairs(page(table(...rows)))).toEqual(rows);
    expect(pairs(page(table(DEMAND, SUPPLY)))).toEqual([]);
  });

  test('may have numbers', () => {
    const rows = [
      ['*Tax*', '*Rate*', '*Year*'],
      ['*Tax on income*', 'of 2.5 per cent', '2.3'],
      ['*Tax on goods*', 'of 20 per cent', '1.5'],
    ];
    expect(pairs(page(table(...rows)))).toEqual([
      ['Tax on income: Rate', 'of 2.5 per cent'],
      ['Tax on goods: Rate', 'of 20 per cent'],
    ]);
  });

  test('leave out a row whose meaning has a second paragraph', () => {
    const lines = [
      ...row(760, '*Good*', 'What people want.'),
      ...row(730, '*Service*', 'What people do for others.'),
      ...row(700, '*Demand*', 'What consumers buy.'),
      set(LEFT + 150, 670, 'It falls if the price rises.'),
      ...row(640, '*Supply*', 'What producers sell.'),
      ...row(610, '*Price*', 'What a buyer gives.'),
    ];
    expect(pairs(page(lines))).toEqual([
      ['Good', 'What people want.'],
      ['Service', 'What people do for others.'],
      ['Supply', 'What producers sell.'],
      ['Price', 'What a buyer gives.'],
    ]);
  });

  test.each<[what: string, rows: string[][]]>([
    [
      'numbers',
      [
        ['*Year*', '*Growth*'],
        ['2023', '0.4'],
        ['2024', '1.1'],
        ['2025', '1.4'],
      ],
    ],
    [
      'figures of a country',
      [
        ['UK', '2.4 3.1'],
        ['France', '1.9 2.2'],
        ['Japan', '0.4 1.0'],
      ],
    ],
    [
      'contents',
      [
        ['Markets', '.......... 3'],
        ['Costs', '.......... 9'],
        ['Trade', '..... 12'],
      ],
    ],
    [
      'pages',
      [
        ['Chapter 1', 'The market'],
        ['Chapter 2', 'The firm'],
        ['Chapter 3', 'Labour'],
      ],
    ],
  ])('are not found in %s', (_, rows) => {
    expect(pairs(page(table(...rows)))).toEqual([]);
  });

  test('are not found in columns of prose, whatever the order of their lines', () => {
    const left = ['In the long run, all of', 'the factors vary, so that', 'firms may leave.'];
    const right = ['Firms that enter raise', 'supply and the price falls', 'to normal profit.'];
    const [one, other] = [column(LEFT, 700, left), column(LEFT + 150, 700, right)];
    const byLine = one.flatMap((line, at) => [line, other[at] ?? []]);
    expect(pairs(page([...one, ...other]))).toEqual([]);
    expect(pairs(page(byLine))).toEqual([]);
  });
});

describe('headings', () => {
  const heading = (y: number, text: string, style: Style = { size: 18 }) => [
    set(LEFT, y, text, style),
  ];
  const TEXT = ['Utility is the satisfaction that a consumer has', 'from a good.'];
  const CARD = ['Utility', TEXT.join(' ')];

  test.each<[what: string, lines: Line[], expected: string[][]]>([
    ['in larger type', heading(700, 'Utility'), [CARD]],
    ['in bold', heading(700, 'Utility', { isBold: true }), [CARD]],
    ['with a number', heading(700, '4.1.2 Utility'), [CARD]],
    [
      'with a note in the margin',
      [[...set(10, 700, 'AO1'), ...set(LEFT, 700, 'Utility', { size: 18 })]],
      [CARD],
    ],
    [
      'on two lines',
      column(LEFT, 735, ['What is', 'utility?'], { size: 18 }),
      [['What is utility?', `${CARD[1]}`]],
    ],
    ['that names no subject', heading(700, 'Introduction'), []],
    ['that the text does not explain', heading(700, 'Costs of firms'), []],
  ])('with one paragraph become prompts: %s', (_, lines, expected) => {
    const rest = [set(LEFT, 600, 'Costs', { size: 18 })];
    expect(pairs(page(lines, column(LEFT, 690, TEXT), rest))).toEqual([
      ...expected,
      ['Costs', PROSE_TEXT],
    ]);
  });

  test('in two columns have the paragraph of their column', () => {
    const [left, right] = [LEFT, 320].map((x) => [
      set(x, 700, x === LEFT ? 'Utility' : 'Margin', { size: 18 }),
      ...column(x, 690, [
        'The satisfaction that a consumer has',
        `from ${x === LEFT ? 'one good or from its first unit' : 'the last unit of a good'}.`,
      ]),
    ]);
    expect(pairs([...(left ?? []), ...(right ?? [])])).toEqual([
      ['Utility', 'The satisfaction that a consumer has from one good or from its first unit.'],
      ['Margin', 'The satisfaction that a consumer has from the last unit of a good.'],
    ]);
  });

  test.each<[what: string, lines: Line[]]>([
    ['two paragraphs', column(LEFT, 690, [...TEXT, '', ...TEXT])],
    ['an indented second paragraph', [...column(LEFT, 690, TEXT), ...column(ITEM, 661, TEXT)]],
    ['no whole sentence', column(LEFT, 690, ['The satisfaction that a consumer has from a'])],
    ['a list', column(LEFT, 690, ['• The satisfaction that a consumer has.', '• Another item.'])],
    [
      'a paragraph that is too long',
      column(
        LEFT,
        690,
        Array(12).fill('A word of the long text that goes on and on until the end.'),
      ),
    ],
    ['nothing', []],
  ])('with %s do not', (_, lines) => {
    expect(pairs([...heading(700, 'Utility'), ...lines, NEXT_HEADING, ...PROSE, ...PROSE])).toEqual(
      [],
    );
  });

  test('with a paragraph that a page break divides do not', () => {
    const [first = [], last = []] = column(LEFT, 690, TEXT);
    const pages = [
      [...heading(700, 'Utility'), first],
      [last, NEXT_HEADING, ...PROSE, ...PROSE],
    ];
    expect(pairs(...pages)).toEqual([]);
  });
});

describe('text', () => {
  const known = column(LEFT, 500, ['A well-known elasticity is what some text says.']);

  test.each([
    ['becomes whole if it is divided', 'elas\ufffe', 'ticity', 'elasticity'],
    ['keeps its hyphen if it has one elsewhere', 'well\ufffe', 'known', 'well-known'],
    ['keeps a hyphen before a capital', 'non\ufffe', 'EU', 'non-EU'],
    ['keeps a hyphen after a letter', 'x\ufffe', 'inefficiency', 'x-inefficiency'],
    ['keeps a hyphen between words', 'some\ufffe', 'text', 'some-text'],
    ['has plain letters', 'of', 'o\ufb03ce a\u00adgents', 'of office agents'],
  ])('a word %s', (_, end, start, expected) => {
    const lines = [
      `*Supply:* A very long line with so many words and ${end}`,
      `${start} at its end.`,
    ];
    expect(pairs(page(column(LEFT, 700, lines), known))).toEqual([
      ['Supply', `A very long line with so many words and ${expected} at its end.`],
    ]);
  });

  test('that is right to left or unreadable proposes nothing', () => {
    const lines = ['*Demand:* ביקוש והיצע', '', '*Supply:* o\ufffdice', '', '*Price:* \ue001 more'];
    expect(pairs(page(column(LEFT, 700, lines)))).toEqual([]);
  });

  test('is never cut: a prompt or answer that is too long is left out', () => {
    const long = (count: number) => `A ${'a'.repeat(count - 9)} of it.`;
    const lines = [
      `*${long(PROMPT_MAX_LENGTH + 1)}:* text.`,
      '',
      `*Short:* ${long(ANSWER_MAX_LENGTH)}`,
    ];
    expect(pairs(page(column(LEFT, 700, lines)))).toEqual([['Short', long(ANSWER_MAX_LENGTH)]]);
    const longer = [`*Short:* ${long(ANSWER_MAX_LENGTH + 1)}`];
    expect(pairs(page(column(LEFT, 700, longer)))).toEqual([]);
  });
});

test('headers and footers are no cards and divide no paragraph', () => {
  const pages = ['x', 'y', 'z'].map((name, index) => [
    set(LEFT, 800, `Demand and supply, page ${index + 1}`, { size: 18 }),
    ...column(LEFT, 700, [`*Good ${name}:* the meaning of ${name} here.`]),
    set(LEFT, 20, 'Copyright: A* Economics, for one reader only.'),
  ]);
  expect(proposeCards(pages).map(({ prompt, page: at }) => [prompt, at])).toEqual([
    ['Good x', 1],
    ['Good y', 2],
    ['Good z', 3],
  ]);
});

/** Names a number in letters: the number of a page may differ in a header. */
const toName = (number: number) => String.fromCharCode(98 + (number % 24), 98 + number / 24, 120);

test('a prompt is proposed once, in the order of the pages, and at most as often as allowed', () => {
  const twice = column(LEFT, 700, ['*Demand:* one meaning of it.', '', '*DEMAND:* another of it.']);
  expect(pairs(twice)).toEqual([['Demand', 'one meaning of it.']]);
  const many = Array.from({ length: MAX_PROPOSALS + 20 }, (_, index) =>
    column(LEFT, 700, [`*Good ${toName(index)}:* meaning ${toName(index)} of it.`]),
  );
  const prompts = pairs(...many).map(([prompt]) => prompt);
  expect(prompts).toEqual(many.slice(0, MAX_PROPOSALS).map((_, at) => `Good ${toName(at)}`));
});

test.each<[what: string, pages: Line[][]]>([
  ['no pages', []],
  ['empty pages', [[], []]],
  [
    'one giant paragraph',
    [column(LEFT, 10_000, Array(800).fill('one word after another in a long line'))],
  ],
  ['one word', [[set(LEFT, 700, 'Demand')]]],
  ['words all in one place', [Array(50).fill(set(LEFT, 700, 'Demand of all'))]],
  ['words of no size', [[[{ text: 'a', left: 0, right: 0, baseline: 0, size: 0, isBold: false }]]]],
])('a file with %s proposes nothing', (_, pages) => {
  expect(proposeCards(pages)).toEqual([]);
});

test('a failure proposes nothing, and names the step', () => {
  const failed = { proposals: [], unproposed: expect.stringMatching(/^at /) };
  expect(tryProposing([[], new RangeError('No memory')])).toEqual(failed);
  // Whatever PDFium may return.
  expect(tryProposing(JSON.parse('[[[null]]]'))).toEqual(failed);
  expect(tryProposing([column(LEFT, 700, ['*Demand:* the quantity.'])]).proposals).toHaveLength(1);
  const page = {
    width: 1,
    height: 1,
    text: () => 'Text',
    lines: () => [{ text: 'Text', height: 12 }],
    words: () => {
      throw new WebAssembly.RuntimeError('unreachable');
    },
    draw: () => new Uint8Array(),
    greys: () => new Uint8Array(),
  };
  const { text, words } = contentReader()(page);
  expect([text, words]).toEqual(['Text', expect.any(WebAssembly.RuntimeError)]);
});

/** Reads the words of a PDF, as the preparation does. */
async function wordsOf(bytes: Uint8Array): Promise<Line[][]> {
  const reader = await startReader();
  return reader.read(bytes, (pdf) => pdf.readPages((page) => page.words()));
}

describe('the sample notes', () => {
  const each = subjects.flatMap(({ name, topics }) =>
    topics.map((topic): [string, string, TopicSeed] => [topic.reference, name, topic]),
  );
  /** Lists the terms in bold with which the items of the first list begin. */
  const definitions = ({ notes }: TopicSeed) => {
    const list = parseBlocks(notes.text).find((block) => block.type === 'list');
    return (list?.type === 'list' ? list.items : []).map(({ tokens }) => {
      const [term, ...rest] = tokens.flatMap((line) => ('tokens' in line && line.tokens) || []);
      const text = plainText(rest).replace(/^: /, '');
      return { prompt: plainText(term ? [term] : []), answer: text, page: 1 };
    });
  };

  test.each(variants(each, 0, each.length - 1))(
    'of %s propose each definition as it is written',
    async (_, subject, topic) => {
      const proposals = proposeCards(await wordsOf(await renderNotes(subject, topic)));
      const expected = definitions(topic);
      expect(expected.length).toBeGreaterThanOrEqual(6);
      expect(proposals.slice(0, expected.length)).toEqual(expected);
      expect(proposals.length).toBeLessThanOrEqual(expected.length + 9);
    },
  );

  test('propose their tables', async () => {
    const [, [, subject = '', topic] = []] = each;
    if (!topic) throw new Error('The shop has too few topics');
    const proposals = proposeCards(await wordsOf(await renderNotes(subject, topic)));
    expect(proposals.slice(-3)).toEqual([
      {
        prompt: 'What do people want? Traditional view',
        answer: 'To maximise their own utility',
        page: 2,
      },
      {
        prompt: 'How do they decide? Traditional view',
        answer: 'Weigh up every margin',
        page: 2,
      },
      {
        prompt: 'What changes behaviour? Traditional view',
        answer: 'Incentives and information',
        page: 2,
      },
    ]);
  });
});

describe('the words of a PDF', () => {
  const draw = (font: string, y: number, text: string, more = '') =>
    `BT /${font} 12 Tf ${more} 50 ${y} Td (${text}) Tj ET`;

  async function wordsIn(...contents: string[]): Promise<Line[]> {
    const pdf = await PDFDocument.create();
    const { node } = pdf.addPage();
    const { context } = pdf;
    for (const [name, font] of [
      ['F', StandardFonts.Helvetica],
      ['B', StandardFonts.HelveticaBold],
    ] as const) {
      node.setFontDictionary(PDFName.of(name), (await pdf.embedFont(font)).ref);
    }
    node.set(PDFName.of('Contents'), context.register(context.flateStream(contents.join('\n'))));
    const [words = []] = await wordsOf(await pdf.save());
    return words;
  }

  test('are bold by their font, or if they are thickened', async () => {
    const lines = await wordsIn(
      `${draw('B', 700, 'Demand:')} BT /F 12 Tf 104 700 Td (the quantity) Tj ET`,
      draw('F', 650, 'Supply', '2 Tr'),
    );
    expect(lines.map((line) => line.map(({ text, isBold }) => [text, isBold]))).toEqual([
      [
        ['Demand:', true],
        ['the', false],
        ['quantity', false],
      ],
      [['Supply', true]],
    ]);
    const [[first, second] = []] = lines;
    expect([first?.left, second?.left].map((left) => Math.round(left ?? 0))).toEqual([50, 104]);
    expect(first?.right).toBeLessThan(second?.left ?? 0);
    expect(first?.size).toBeCloseTo(second?.size ?? 0, 0);
  });

  test('end at a line’s end, and leave out words that are turned', async () => {
    const lines = await wordsIn(
      'BT /F 12 Tf 14 TL 50 700 Td (Price elas-) Tj T* (ticity of) Tj ET',
      'BT /F 12 Tf 0 1 -1 0 20 300 Tm (Turned) Tj ET',
    );
    expect(lines.map((line) => line.map(({ text }) => text))).toEqual([
      ['Price', 'elas\ufffe'],
      ['ticity', 'of'],
    ]);
  });
});
