import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { toAnkiText } from '../../contract/practice/anki-text.ts';
import { practiceDocument } from '../../contract/practice/card-documents.ts';
import { type CardText, toPlainText } from '../../contract/practice/card-text.ts';
import { studioTexts } from '../texts.ts';
import { answerToText, type CardContent, readAnswer, toBlocks } from './card-content.ts';
import { promptKey } from './check-card.ts';
import { gapTexts } from './gap-edits.ts';
import type { HtmlNode } from './html-text.ts';
import { ADDED_MAX, decodeFile, parseCards, planAddition } from './parse-cards.ts';

/** Gives a node of parse5, which parses like a browser, the names of the DOM. */
const toNode = (node: DefaultTreeAdapterTypes.Node): HtmlNode => ({
  nodeName: node.nodeName,
  nodeValue: 'value' in node ? node.value : null,
  childNodes: 'childNodes' in node ? node.childNodes.map(toNode) : [],
  getAttribute: (name) =>
    ('attrs' in node && node.attrs.find((each) => each.name === name)?.value) || null,
  style: {
    verticalAlign: 'attrs' in node ? readStyle(node.attrs, 'vertical-align: ') : '',
    textDecoration: 'attrs' in node ? readStyle(node.attrs, 'text-decoration: ') : '',
  },
});
/** Reads the only style of an element, as `vertical-align: super`. */
const readStyle = (attributes: { name: string; value: string }[], property: string) => {
  const style = attributes.find(({ name }) => name === 'style')?.value ?? '';
  return style.startsWith(property) ? style.slice(property.length) : '';
};
const parseHtml = (html: string) => toNode(parse(html));

const read = (text: string, promptKeys: string[] = []) =>
  parseCards(text, new Set(promptKeys.map(promptKey)), parseHtml);

/** Summarises rows as `line: prompt | answer (notes)`, or `line! reason`. */
const summary = (text: string, promptKeys?: string[]) =>
  read(text, promptKeys).map(({ line, result }) => {
    if ('reason' in result) return `${line}! ${result.reason}`;
    const { card, notes } = result;
    return [`${line}: ${card.prompt} | ${answerToText(card.answer)}`, ...notes].join(' ');
  });

const NO_TAB = studioTexts.separatorMissing('\t');

describe('rows', () => {
  test.each<[string, string, string[]]>([
    [
      'a line each',
      'What is GDP?\tOutput\nAnd CPI?\tPrices',
      ['1: What is GDP? | Output', '2: And CPI? | Prices'],
    ],
    ['empty lines, and line ends of Windows', '\r\nA\tB\r\n\r\nC\tD\r\n', ['2: A | B', '4: C | D']],
    ['a byte order mark', '\ufeffA\tB', ['1: A | B']],
    ['a line without a tab', 'A\tB\nno tab here\nC\tD', ['1: A | B', `2! ${NO_TAB}`, '3: C | D']],
    [
      'an empty prompt or answer',
      '\tB\nA\t \nA\t',
      [
        `1! ${studioTexts.promptMissing}`,
        `2! ${studioTexts.answerMissing}`,
        `3! ${studioTexts.answerMissing}`,
      ],
    ],
    ['a third column', 'A\tB\tC\nD\tE\t', [`1: A | B ${studioTexts.columnsLeftOut}`, '2: D | E']],
    ['bullets', 'A\t"• one\n- two"', ['1: A | • one\n• two']],
    [
      'a hash that is no header',
      '#1 rule?\tIncentives matter',
      ['1: #1 rule? | Incentives matter'],
    ],
    ['signs of comparison in plain text', 'Is P<MC?\ta <b & c> d', ['1: Is P<MC? | a <b & c> d']],
    [
      'HTML that no header announces',
      'What does 10<sup>3</sup>&nbsp;mean?\tone<br>thousand\nIs P<MC & A&B?\tno\nA &minus; B\t10&sup3;',
      [
        `1: What does 10³ mean? | one\nthousand ${studioTexts.readAsHtml}`,
        '2: Is P<MC & A&B? | no',
        `3: A − B | 10³ ${studioTexts.readAsHtml}`,
      ],
    ],
    [
      'commas of a spreadsheet, and the titles of its columns',
      'Question,Answer\n"What is GDP?","Output, income"',
      [`1! ${studioTexts.columnTitles}`, '2: What is GDP? | Output, income'],
    ],
    [
      'commas, and a line break in quotation marks',
      'What is A?,Output\n"What is B?","Line one\nLine two"',
      ['1: What is A? | Output', '2: What is B? | Line one\nLine two'],
    ],
    [
      'spaces before quotation marks',
      '"What is A?", "Land, labour"\n"What is B?",  "Line one\nLine two"\nWhat is C?, "d" and e',
      [
        '1: What is A? | Land, labour',
        '2: What is B? | Line one\nLine two',
        '4: What is C? | "d" and e',
      ],
    ],
    ['a space before a quotation mark after a tab', 'A\t "B"', ['1: A | "B"']],
    [
      'one row with commas and a line break',
      '"What is B?","Line one\nLine two"',
      ['1: What is B? | Line one\nLine two'],
    ],
    [
      'commas, and a line without',
      'What is A?,Output\nno comma\n"open,x\nWhat is B?,Input\nWhat is C?,Prices',
      [
        '1: What is A? | Output',
        `2! ${studioTexts.separatorMissing(',')}`,
        `3! ${studioTexts.openQuote}`,
        '4: What is B? | Input',
        '5: What is C? | Prices',
      ],
    ],
    [
      'a comma too many',
      'What is A?,Output\nWhat is B?,Input, work',
      ['1: What is A? | Output', `2: What is B? | Input ${studioTexts.columnsLeftOut}`],
    ],
    [
      'three columns',
      'A,B,tag1\nC,D,tag2',
      [`1: A | B ${studioTexts.columnsLeftOut}`, `2: C | D ${studioTexts.columnsLeftOut}`],
    ],
    [
      'semicolons, and commas in their answers',
      'A;b, c, d\nno semicolon\nB;c\nC;d, e',
      ['1: A | b, c, d', `2! ${studioTexts.separatorMissing(';')}`, '3: B | c', '4: C | d, e'],
    ],
    ['one line with a semicolon', 'What is A?;Output', ['1: What is A? | Output']],
    ['one line with a comma', 'What is A?,Output', ['1: What is A? | Output']],
    ['a sentence with a comma', 'If prices fall, demand rises', [`1! ${NO_TAB}`]],
    ['semicolons below a header', '#html:true\nA;<b>B</b>', ['2: A | B']],
    ['sentences', 'One.\nTwo.\nThree, four.', [1, 2, 3].map((line) => `${line}! ${NO_TAB}`)],
    [
      'a comma in a list with tabs',
      'A\tB\nA prose line, with a comma',
      ['1: A | B', `2! ${NO_TAB}`],
    ],
    ['a comma in lines without an answer', 'A, b\nno', [`1! ${NO_TAB}`, `2! ${NO_TAB}`]],
    ['nothing', ' \n\n', []],
    ['a header only', '#separator:tab\n', []],
  ])('reads %s', (_, text, rows) => {
    expect(summary(text)).toEqual(rows);
  });

  test.each<[string, string, string[]]>([
    ['separators and line breaks', '"A\tA"\t"B\nB"\nC\tD', ['1: A\tA | B\nB', '3: C | D']],
    [
      'doubled quotation marks',
      '"The ""invisible hand""?"\tMarkets',
      ['1: The "invisible hand"? | Markets'],
    ],
    ['nothing', '""\tB', [`1! ${studioTexts.promptMissing}`]],
    [
      'the first words of a field only',
      '"Ceteris paribus" means?\tAll else equal',
      ['1: "Ceteris paribus" means? | All else equal'],
    ],
    ['no end, which costs one row', '"A\tB\nC\tD', [`1! ${studioTexts.openQuote}`, '2: C | D']],
    [
      'inches, which would swallow a row',
      '"Elastic\tresponsive\nWhat is 5"\tan inch mark\nC\tD',
      [`1! ${studioTexts.openQuote}`, '2: What is 5" | an inch mark', '3: C | D'],
    ],
    [
      'a tab and a line break, as Anki writes them below its header',
      '#separator:tab\n"A\tx\nmore"\t"B"',
      ['2: A\tx\nmore | B'],
    ],
    [
      'no end before another quotation',
      '"A\tB\n"C"\tD',
      [`1! ${studioTexts.openQuote}`, '2: C | D'],
    ],
  ])('reads quotation marks around %s', (_, text, rows) => {
    expect(summary(text)).toEqual(rows);
  });

  test('names a prompt and an answer that are too long', () => {
    expect(
      summary(
        `${'a'.repeat(301)}\tB\nA\t${'b'.repeat(601)}\n${'a'.repeat(300)}\t${'b'.repeat(600)}`,
      ),
    ).toEqual([
      `1! ${studioTexts.promptTooLong(301, 300)}`,
      `2! ${studioTexts.answerTooLong(601, 600)}`,
      `3: ${'a'.repeat(300)} | ${'b'.repeat(600)}`,
    ]);
  });

  test('leaves out a prompt that the topic has, or that came before, whatever its case and spaces', () => {
    expect(summary('what is  GDP?\tOutput\nA\tB\na \tC', ['What is GDP?'])).toEqual([
      `1! ${studioTexts.promptKnown}`,
      '2: A | B',
      `3! ${studioTexts.promptKnown}`,
    ]);
  });
});

describe('files', () => {
  const utf16 = (text: string) => [...Buffer.from(text, 'utf16le')];
  test.each<[string, number[], string]>([
    ['UTF-8', [...Buffer.from('café € 日')], 'café € 日'],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...Buffer.from('café')], 'café'],
    ['UTF-16, as Excel writes “Unicode text”', [0xff, 0xfe, ...utf16('café 日')], 'café 日'],
    ['UTF-16 with the higher byte first', [0xfe, 0xff, 0x00, 0x63, 0x00, 0xe9], 'cé'],
    ['Windows-1252, as Excel writes CSV', [0x63, 0x61, 0x66, 0xe9, 0x20, 0x80, 0x92], 'café €’'],
    ['no bytes', [], ''],
  ])('are read in %s', (_, bytes, text) => {
    expect(decodeFile(new Uint8Array(bytes))).toBe(text);
  });
});

describe('header', () => {
  test.each<[string, string, string[]]>([
    ['commas', '#separator:Comma\n"A, a",B', ['2: A, a | B']],
    ['semicolons', '#separator:semicolon\nA;B', ['2: A | B']],
    ['a separator as it is', '#separator:|\nA|B', ['2: A | B']],
    ['an unknown separator, as a tab', '#separator:newline\nA\tB', ['2: A | B']],
    ['html off', '#html:false\nA\t<b>B</b>', ['2: A | <b>B</b>']],
    [
      'columns that are neither prompt nor answer',
      '#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\nx!y\tBasic\tMicro\tA\tB\ttag',
      ['7: A | B'],
    ],
    ["Excel's separator", 'sep=;\nA;B', ['2: A | B']],
    [
      'another header below',
      'A\t[sound:a.mp3]b\n#separator:comma\n#html:true\nC,<b>D</b>',
      [`1: A | b ${studioTexts.readAsHtml} ${studioTexts.mediaLeftOut(['a.mp3'])}`, '4: C | D'],
    ],
    ['unused lines', '#deck:Micro\n#tags:a b\n#columns:Front\tBack\n\nA\tB', ['5: A | B']],
    [
      'another separator that a line lacks',
      '#separator:comma\nA\tB',
      [`2! ${studioTexts.separatorMissing(',')}`],
    ],
  ])('reads %s', (_, text, rows) => {
    expect(summary(text)).toEqual(rows);
  });
});

describe('HTML', () => {
  const answer = (html: string) => {
    const [row] = read(`#html:true\nA\t"${html.replaceAll('"', '""')}"`);
    return row && 'card' in row.result ? row.result.card.answer : row?.result;
  };
  const plain = (text: string) => ({ spans: [{ text }] });

  test.each<[string, string, CardText]>([
    [
      'bold and italic',
      'a <b>b <i>c</i></b> <em>d</em>',
      [
        {
          spans: [
            { text: 'a ' },
            { text: 'b ', isBold: true },
            { text: 'c', isBold: true, isItalic: true },
            { text: ' ' },
            { text: 'd', isItalic: true },
          ],
        },
      ],
    ],
    [
      'raised and lowered characters',
      '10<sup>3</sup> H<sub>2</sub>O <span style="vertical-align: 4px">4</span> <span style="vertical-align: -30%">5</span> <span style="vertical-align: baseline">6</span> e<sup>q+<i>x</i></sup>',
      [
        {
          spans: [
            { text: '10' },
            { text: '3', isRaised: true },
            { text: ' H' },
            { text: '2', isLowered: true },
            { text: 'O ' },
            { text: '4', isRaised: true },
            { text: ' ' },
            { text: '5', isLowered: true },
            { text: ' 6 e' },
            { text: 'q+', isRaised: true },
            { text: 'x', isItalic: true, isRaised: true },
          ],
        },
      ],
    ],
    ['line breaks', 'a<br>b<br/><br>c', [plain('a'), plain('b'), plain('c')]],
    [
      'paragraphs and other blocks',
      '<div>a</div><div><p>b</p>c</div>',
      [plain('a'), plain('b'), plain('c')],
    ],
    [
      'lists',
      '<p>a</p><ul><li>b</li><li><p>c<br>d</p></li></ul>',
      [plain('a'), { isBullet: true, ...plain('b') }, { isBullet: true, ...plain('c d') }],
    ],
    ['entities', 'P &gt; MC &amp; &pound;5&nbsp;', [plain('P > MC & £5')]],
    ['spaces and line breaks of the source', '  a\n  <span> b</span> ', [plain('a b')]],
    [
      'a table',
      'x<table><tr><th>a<br>1</th><th>10<sup>3</sup></th></tr><tr><td>\\(c\\)</td></tr></table>y',
      [
        plain('x'),
        {
          spans: [],
          table: [
            [[{ text: 'a 1' }], [{ text: '10³' }]],
            [[{ text: 'c', isFormula: true }], []],
          ],
        },
        plain('y'),
      ],
    ],
    [
      'numbered lists',
      '<ol><li>a</li><li>b</li></ol>c',
      [{ isNumbered: true, ...plain('a') }, { isNumbered: true, ...plain('b') }, plain('c')],
    ],
    [
      'formulas as Anki writes them',
      '\\(a &lt; b\\) <b>and</b> \\[c\\] [$]d[/$] [$$]e[/$$] [latex]$f$[/latex] <anki-mathjax block="true">g</anki-mathjax>',
      [
        {
          spans: [
            { text: 'a < b', isFormula: true },
            { text: ' ' },
            { text: 'and', isBold: true },
            { text: ' ' },
            ...['c', 'd', 'e', 'f'].flatMap((text) => [{ text, isFormula: true }, { text: ' ' }]),
            { text: 'g', isFormula: true },
          ],
        },
      ],
    ],
    [
      'what is not shown',
      '<style>.card { color: red }</style><!-- x --><script>alert(1)</script>a',
      [plain('a')],
    ],
    [
      'tags that are not closed',
      '<b>a<p>b',
      [{ spans: [{ text: 'a', isBold: true }] }, { spans: [{ text: 'b', isBold: true }] }],
    ],
  ])('reads %s', (_, html, expected) => {
    expect(answer(html)).toEqual(expected);
  });

  test.each<[string, string, string]>([
    [
      'a picture',
      'A\ta<img src=x onerror=alert(1)>',
      `2: A | a ${studioTexts.mediaLeftOut(['x'])}`,
    ],
    ['a sound', 'A[sound:a.mp3]\tB', `2: A | B ${studioTexts.mediaLeftOut(['a.mp3'])}`],
    [
      'a picture described as a sound',
      'A<img alt="[sound:a.mp3]" src=a.png>\tB',
      `2: A | B ${studioTexts.mediaLeftOut(['a.png'])}`,
    ],
    ['an answer that is a picture only', 'A\t<img src=x>', `2! ${studioTexts.answerMissing}`],
    [
      'a struck-through word',
      'A\tnot <s>up</s> down',
      `2: A | not up down ${studioTexts.strikeLeftOut}`,
    ],
    ['LaTeX outside a formula', 'A\t\\frac{1}{2}', `2! ${studioTexts.formulaLeftOut}`],
    ['a formula that does not end', 'A\t\\( x', `2! ${studioTexts.formulaLeftOut}`],
    [
      'a formula in MathML',
      'A\t<math><msup><mi>x</mi><mn>2</mn></msup></math>',
      `2! ${studioTexts.formulaLeftOut}`,
    ],
    [
      'text that a style strikes through',
      'A\tnot <span style="text-decoration: line-through">up</span> down',
      `2: A | not up down ${studioTexts.strikeLeftOut}`,
    ],
    [
      'an exponent of an exponent',
      'A\tx<sup>y<sup>2</sup></sup>',
      `2! ${studioTexts.formulaLeftOut}`,
    ],
    ['a cloze in the answer', 'B\tGDP is {{c1::output}}', `2! ${studioTexts.clozeLeftOut}`],
    [
      'six gaps',
      '{{c1::a}}{{c2::b}}{{c3::c}}{{c4::d}}{{c5::e}}{{c6::f}}\t',
      `2! ${studioTexts.gapsTooMany}`,
    ],
    ['a gap in a gap', '{{c1::a {{c2::b}}}}\t', `2! ${gapTexts.nested}`],
  ])('leaves out %s, and reports it', (_, line, row) => {
    expect(summary(`#html:true\n${line}`)).toEqual([row]);
  });

  test('a prompt is plain text', () => {
    expect(summary('#html:true\n<b>What</b><br>is &lt;GDP&gt;?\tB')).toEqual([
      '2: What\nis <GDP>? | B',
    ]);
  });
});

describe('Anki', () => {
  const cards = (text: string) =>
    read(text).map(({ result }) => ('card' in result ? result.card : result.reason));

  test('a cloze is a card with gaps, with or without more text', () => {
    expect(
      cards(
        '#html:true\nGDP is {{c1::<b>output</b>::of what?}}\tin a year\n{{c1::Demand}} falls\nAt {{c1::10<sup>3</sup>}}\t',
      ),
    ).toEqual([
      {
        kind: 'gap',
        prompt: 'GDP is {{c1::output::of what?}}',
        answer: [{ spans: [{ text: 'in a year' }] }],
      },
      { kind: 'gap', prompt: '{{c1::Demand}} falls', answer: [] },
      { kind: 'gap', prompt: 'At {{c1::10³}}', answer: [] },
    ]);
  });

  test.each([
    [
      'a list',
      '{{c1::Inflation}} has causes:<ul><li>{{c2::demand}}</li><li>costs</li></ul>',
      '{{c1::Inflation}} has causes:\n{{c2::demand}}\ncosts',
    ],
    [
      'a table',
      '{{c1::Inflation}}<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>{{c2::2}}</td></tr></table>',
      '{{c1::Inflation}}\na b\n1 {{c2::2}}',
    ],
    ['a table only', '<table><tr><td>a</td><td>{{c1::b}}</td></tr></table>', 'a {{c1::b}}'],
  ])('gaps in %s are in the sentence, so that no answer is shown', (_, html, prompt) => {
    expect(cards(`#html:true\n${html}`)).toEqual([{ kind: 'gap', prompt, answer: [] }]);
  });

  test('a sentence that becomes too long by its list is refused', () => {
    const long = 'a'.repeat(300);
    expect(cards(`#html:true\n{{c1::a}}<ul><li>{{c2::b}} ${long}</li></ul>`)).toEqual([
      studioTexts.promptTooLong(320, 300),
    ]);
  });

  test('numbers of gaps beyond five become smaller, and two gaps with one number stay together', () => {
    expect(cards('{{c7::a}} {{c9::b}} {{c7::c}}\t')).toMatchObject([
      { prompt: '{{c1::a}} {{c2::b}} {{c1::c}}' },
    ]);
    expect(cards('{{c5::a}} {{c2::b}}\t')).toMatchObject([{ prompt: '{{c5::a}} {{c2::b}}' }]);
  });

  test('a note whose answer is typed is a typed card, and tags stay', () => {
    const header =
      '#separator:tab\n#html:true\n#notetype column:1\n#deck column:2\n#tags column:5\n#tags:all';
    const rows = [
      'Basic (type in the answer)\tBio\tThe energy of cells?\t<b>ATP</b>\tcells energy',
      'Basic\tBio\tA gas?\tO<sub>2</sub>\t',
      'Cloze\tBio\tA {{c1::cell}}\t\tcells',
    ];
    expect(cards([header, '# Source: a shop', ...rows].join('\n'))).toEqual([
      {
        kind: 'typed',
        tags: ['all', 'cells', 'energy'],
        prompt: 'The energy of cells?',
        accepted: ['ATP'],
        answer: [],
      },
      {
        tags: ['all'],
        prompt: 'A gas?',
        answer: [{ spans: [{ text: 'O' }, { text: '2', isLowered: true }] }],
      },
      { kind: 'gap', tags: ['all', 'cells'], prompt: 'A {{c1::cell}}', answer: [] },
    ]);
    expect(cards('#notetype:Basic (type in the answer)\nA\tB')).toMatchObject([{ kind: 'typed' }]);
    expect(cards('#notetype:Basic (type in the answer)\nA\t ')).toEqual([
      studioTexts.acceptedMissing,
    ]);
  });

  test('formulas of plain text are read, and a mistake is named with its place', () => {
    expect(cards('Is [$]a<b[/$]?\t\\[x^2\\] it is')).toEqual([
      {
        prompt: 'Is \\(a<b\\)?',
        answer: [{ spans: [{ text: 'x^2', isFormula: true }, { text: ' it is' }] }],
      },
    ]);
    const fault = expect.stringMatching(/^The formula has a mistake after character \d+: /);
    expect(cards('A\t\\(\\frac{1}{\\)\nB \\(\\frac{1}{\\)\tC')).toEqual([fault, fault]);
  });

  test('pictures and sounds that a text names are listed, also of a row that cannot be added', () => {
    const rows = read(
      '#html:true\nA\t<img src="cell.png">\nB<img src=\'a b.jpg\'>[sound:c.mp3]\tC',
    );
    expect(rows.map(({ media }) => media)).toEqual([['cell.png'], ['a b.jpg', 'c.mp3']]);
  });

  test('a list or a table in a prompt are its details', () => {
    expect(cards('#html:true\nOne<br>two<ul><li>a</li></ul>\tB')).toMatchObject([
      { prompt: 'One\ntwo', promptDetails: [{ isBullet: true, spans: [{ text: 'a' }] }] },
    ]);
    expect(cards('#html:true\n{{c1::One}}<ul><li>a</li></ul>')).toMatchObject([
      { prompt: '{{c1::One}}', promptDetails: [{ isBullet: true, spans: [{ text: 'a' }] }] },
    ]);
  });

  test('the Studio reads the cards that it exports', () => {
    const formula = { text: '\\frac{a}{b} < c', isFormula: true };
    const written: CardContent[] = [
      { prompt: 'What is "it"?', answer: [{ spans: [{ text: 'bold', isBold: true }] }] },
      {
        prompt: 'How does Anki write a sound?',
        answer: [{ spans: [{ text: '[sound:x] it is' }] }],
      },
      {
        prompt: 'Is \\(a < b\\)?',
        promptDetails: [{ isNumbered: true, spans: [{ text: 'a' }] }],
        answer: [
          { spans: [{ text: 'By ' }, formula, { text: ' & H' }, { text: '2', isLowered: true }] },
          { isBullet: true, spans: [{ text: 'x' }, { text: '2', isRaised: true }] },
          {
            spans: [],
            table: [
              [[{ text: 'a' }], [formula]],
              [[{ text: '1' }], [{ text: '2' }]],
            ],
          },
        ],
        tags: ['cells', 'A2'],
      },
      {
        kind: 'gap',
        prompt: 'The {{c1::heart::an organ}} pumps {{c2::\\(x\\)}} & {{c1::more}}.',
        answer: [{ spans: [{ text: 'italic', isItalic: true }] }],
      },
      { kind: 'typed', prompt: 'Energy?', accepted: ['ATP'], answer: [] },
    ];
    const documents = written.map(({ answer, promptDetails, ...fields }, place) =>
      practiceDocument.parse({
        type: 'card',
        id: `card.${place}`,
        topicId: 'topic',
        isLocked: true,
        ...fields,
        answer: toBlocks(answer),
        promptDetails: promptDetails && toBlocks(promptDetails),
      }),
    );
    const text = toAnkiText(documents, { deck: 'Biology', shopLine: 'A shop' });
    expect(cards(text)).toEqual(written);
  });
});

describe('addition', () => {
  test('what is not added stays in the text, with the header that it needs', () => {
    const text = '#separator:comma\nA,B\nbroken\n"open,C\nA,D\nE,F';
    const { cards, rest } = planAddition(read(text));
    expect(cards.map(({ prompt }) => prompt)).toEqual(['A', 'E']);
    expect(rest).toBe('#separator:comma\nbroken\n"open,C\nA,D');
    expect(planAddition(read('#html:true\nA\tB')).rest).toBe('');
  });

  test('a long text is added in parts, and each row once', () => {
    const lines = Array.from({ length: ADDED_MAX + 2 }, (_, index) => `prompt ${index}\tanswer`);
    const first = planAddition(read(lines.join('\n')));
    expect(first.cards).toHaveLength(ADDED_MAX);
    const second = planAddition(read(first.rest));
    expect(second).toMatchObject({ cards: [{}, {}], rest: '' });
  });

  test('the CMS returns the answer that was stored', () => {
    const text =
      '#html:true\nA\tone <b>two</b><ul><li><i>three</i> \\(x\\)</li></ul><table><tr><td>\\(y\\)</td></tr></table>\\(z\\)';
    const [card] = planAddition(read(text)).cards;
    const answer = card?.answer ?? [];
    expect(readAnswer(toBlocks(answer))).toEqual(answer);
    expect(toPlainText(answer)).toBe('one two\nthree x\ny\nz');
  });
});
