import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARD_KINDS, DRILL_KINDS, LIMITS, practiceDocument } from './card-documents.ts';
import { countCards, nameCard, practiceCard, toCardId } from './cards.ts';
import { toPracticeCards } from './practice-cards.ts';

const paragraph = (text: string) => ({ _type: 'block', children: [{ text }] });
const picture = { _type: 'cardPicture', id: 'cell', width: 800, height: 600, alt: 'A cell' };
const label = (key: string) => ({ _key: key, name: key, x: 1, y: 2, width: 3, height: 4 });

const shared = { topicId: 'topic', prompt: 'Name it.', isLocked: true };
const card = (fields: object) => ({ type: 'card', id: 'card.1', ...shared, ...fields });
const drill = (fields: object) => ({ type: 'drill', id: 'drill.1', ...shared, ...fields });

const read = (document: object) => toPracticeCards(practiceDocument.parse(document));

test.each<[string, object, object[]]>([
  [
    'a question',
    card({ answer: [paragraph('Land')] }),
    [{ id: 'card.1', prompt: 'Name it.', answer: [{ spans: [{ text: 'Land' }] }] }],
  ],
  ['a question with a picture as its answer', card({ answer: [picture] }), [{ id: 'card.1' }]],
  [
    'a prompt with a formula',
    card({ prompt: 'Solve \\(x\\)', answer: [paragraph('1')] }),
    [{ promptSpans: [{ text: 'Solve ' }, { text: 'x', math: { element: 'math' } }] }],
  ],
  [
    'a gap',
    card({ kind: 'gap', prompt: '{{c1::Land::factor}} and {{c3::\\(x\\)}}' }),
    [
      {
        id: 'card.1.g1',
        siblings: 'card.1',
        prompt: '… and …',
        task: {
          kind: 'gap',
          hint: 'factor',
          sentence: [
            { text: 'Land', isGap: true },
            { text: ' and ' },
            { text: 'x', math: { element: 'math' } },
          ],
        },
      },
      { id: 'card.1.g3', siblings: 'card.1', task: { kind: 'gap' } },
    ],
  ],
  [
    'a typed answer',
    card({ kind: 'typed', accepted: ['9.8', ' '], tolerance: 0.1, unit: 'm/s²' }),
    [{ task: { kind: 'typed', accepted: ['9.8'], tolerance: 0.1, unit: 'm/s²' } }],
  ],
  [
    'labels asked on their own',
    card({ kind: 'labels', picture, labels: [label('a'), label('b')] }),
    [
      { id: 'card.1.l-a', siblings: 'card.1', task: { kind: 'labels', asked: 'a' } },
      { id: 'card.1.l-b', siblings: 'card.1', task: { kind: 'labels', asked: 'b' } },
    ],
  ],
  [
    'labels asked together',
    card({ kind: 'labels', picture, labels: [label('a'), label('b')], asks: 'all' }),
    [{ id: 'card.1', task: { kind: 'labels', labels: [{ key: 'a' }, { key: 'b' }] } }],
  ],
  [
    'steps',
    drill({ kind: 'order', steps: ['a', 'b', 'c'], reason: [paragraph('So')] }),
    [
      {
        id: 'drill.1',
        answer: [],
        task: { kind: 'order', steps: [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]] },
      },
    ],
  ],
  [
    'pairs',
    drill({ kind: 'match', pairs: ['a', 'b', 'c'].map((left) => ({ left, right: '\\(x\\)' })) }),
    [{ task: { kind: 'match' } }],
  ],
  [
    'words for a picture',
    drill({ kind: 'labels', picture, labels: [label('a')], distractors: ['Wall'] }),
    [{ task: { kind: 'words', labels: [{ key: 'a' }], distractors: ['Wall'] } }],
  ],
  [
    'a wrong sentence',
    drill({ kind: 'true-or-false', isTrue: false }),
    [{ task: { kind: 'true-or-false', isTrue: false } }],
  ],
  ['no question without an answer', card({ answer: [paragraph(' ')] }), []],
  ['no sentence without a gap', card({ kind: 'gap', prompt: 'No gap' }), []],
  ['no sentence with a fault', card({ kind: 'gap', prompt: '{{c1::a}} {{c2::b' }), []],
  ['no typed answer without spellings', card({ kind: 'typed', accepted: [''] }), []],
  ['no labels without a picture', card({ kind: 'labels', labels: [label('a')] }), []],
  ['no labels outside the picture', card({ kind: 'labels', picture, labels: [{ x: 200 }] }), []],
  ['no steps if one of three is junk', drill({ kind: 'order', steps: ['a', 'b', 7] }), []],
  ['no two pairs', drill({ kind: 'match', pairs: [{ left: 'a', right: 'b' }] }), []],
  ['no words without a picture', drill({ kind: 'labels', labels: [label('a')] }), []],
  ['no sentence without a verdict', drill({ kind: 'true-or-false' }), []],
  [
    'no card whose id would be too long',
    card({ id: `card.${'x'.repeat(122)}`, kind: 'gap', prompt: '{{c1::a}}' }),
    [],
  ],
])('a document gives %s', (_, document, expected) => {
  const cards = read(document);
  expect(cards).toMatchObject(expected);
  expect(cards).toHaveLength(expected.length);
});

test('siblings count as one, and keep their ids if another goes', () => {
  const ids = (prompt: string) => read(card({ kind: 'gap', prompt })).map(({ id }) => id);
  expect(ids('{{c1::a}} {{c2::b}} {{c3::c}}')).toEqual(['card.1.g1', 'card.1.g2', 'card.1.g3']);
  expect(ids('{{c1::a}} b {{c3::c}}')).toEqual(['card.1.g1', 'card.1.g3']);
  const cards = read(card({ kind: 'labels', picture, labels: [label('a'), label('b')] }));
  expect(countCards(cards)).toBe(1);
  expect(cards.map(toCardId)).toEqual(['card.1', 'card.1']);
});

test.each<[object, string[]]>([
  [card({ answer: [paragraph('Land')] }), ['Name it.']],
  [
    card({ kind: 'gap', prompt: '{{c1::Land \\(x\\)}} and {{c2::labour}}.' }),
    ['… and labour.', 'Land x and ….'],
  ],
  [
    card({ kind: 'labels', picture, labels: [label('wall'), label('sap')] }),
    ['Name it. (wall)', 'Name it. (sap)'],
  ],
  [card({ kind: 'labels', picture, labels: [label('wall')], asks: 'all' }), ['Name it.']],
])('in a list, siblings differ', (document, names) => {
  expect(read(document).map(nameCard)).toEqual(names);
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '&lt;script&bogus;&#x3c;',
  '\\(\\href{javascript:alert(1)}{x}\\)',
  '\\(\\def\\a{\\a\\a}\\a\\)',
  '{{c1::<b>\u202E\u200Bx</b>}}',
  '{{c1::\\(x^2\\)::{{hint}}',
  '\u202Eevil\u2066',
  '\uD800 \u0000',
  '__proto__',
  'x'.repeat(9_000),
  '\\('.repeat(4_000),
  'x'.repeat(100_000),
];
const text = fc.constantFrom(...HOSTILE, 'Land', '', '{{c2::a}} {{c1::b}}');
const number = fc.oneof(fc.integer({ min: -50, max: 150 }), fc.double(), fc.constant(null));
const junk = fc.oneof(text, fc.constant(null), fc.constant(7), fc.constant({}), fc.constant([[]]));
const object = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, { requiredKeys: [] });
const list = (item: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: fc.array(fc.oneof(item, junk), { maxLength: 25 }) }, junk);
const pictures = fc.record({
  _type: fc.constant('cardPicture'),
  id: fc.constantFrom('cell', '../x'),
  width: fc.constantFrom(800, 0, -1),
  height: fc.constant(600),
  alt: text,
});
const richText = list(
  fc.oneof(
    fc.record({
      _type: fc.constant('block'),
      listItem: fc.constantFrom(null, 'bullet', 'number', 'x'),
      children: list(object({ _type: fc.constantFrom('span', 'formula'), text, tex: text })),
      markDefs: list(object({ href: text })),
    }),
    fc.record({ _type: fc.constant('formula'), tex: text }),
    fc.record({ _type: fc.constant('table'), rows: list(object({ cells: list(text) })) }),
    pictures,
  ),
);
const documents = fc.record({
  type: fc.constantFrom('card', 'drill'),
  id: fc.constantFrom('card.1', 'drill.1', `card.${'x'.repeat(122)}`),
  topicId: fc.constant('topic'),
  kind: fc.constantFrom(...CARD_KINDS, ...DRILL_KINDS, null),
  prompt: text,
  promptDetails: richText,
  answer: richText,
  reason: richText,
  isLocked: fc.boolean(),
  accepted: list(text),
  tolerance: fc.oneof(number, text),
  unit: text,
  picture: fc.oneof(pictures, junk),
  labels: list(
    object({
      _key: fc.constantFrom('a', 'b', 'c', '../x', ''),
      name: text,
      description: text,
      x: number,
      y: number,
      width: number,
      height: number,
    }),
  ),
  asks: fc.constantFrom('each', 'all', 'x', null),
  steps: list(text),
  pairs: list(object({ left: text, right: text })),
  distractors: list(text),
  isTrue: fc.oneof(fc.boolean(), junk),
  tags: list(text),
  diagram: text,
  sourceQuote: text,
});

test('of hostile documents, a page gets plain data within bounds, or nothing', () => {
  let practised = 0;
  fc.assert(
    fc.property(documents, (document) => {
      const start = performance.now();
      const parsed = practiceDocument.safeParse(document);
      const cards = parsed.success ? toPracticeCards(parsed.data) : [];
      expect(performance.now() - start).toBeLessThan(3_000);
      practised += cards.length;
      expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
      expect(cards.length).toBeLessThanOrEqual(LIMITS.labels.max);
      for (const each of cards) {
        const sent = { ...each, topicId: 'topic', topicName: 'Topic' };
        expect(practiceCard.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
        expect(JSON.stringify(sent).length).toBeLessThan(1_000_000);
        expect(JSON.stringify(sent)).not.toMatch(/"(?:href|src|onerror|style|class)":/);
        if (each.task && 'labels' in each.task) {
          for (const { x, y, width, height } of each.task.labels) {
            expect([x, y, width, height].every((value) => value >= 0 && value <= 100)).toBe(true);
            expect(Math.max(x + width, y + height)).toBeLessThan(100.001);
          }
        }
      }
    }),
    { numRuns: 400, seed: 7 },
  );
  expect(practised).toBeGreaterThan(20);
});
