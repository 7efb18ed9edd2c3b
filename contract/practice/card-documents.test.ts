import { describe, expect, test } from 'vitest';
import { LIMITS, portableText, practiceDocument } from './card-documents.ts';

const paragraph = (text: string, ...marks: string[]) => ({
  _type: 'block',
  children: [{ _type: 'span', text, marks }],
});
const picture = { _type: 'cardPicture', id: 'cell', width: 800, height: 600, alt: 'A cell' };
const plain = { spans: [{ text: 'Land' }] };

test.each<[string, unknown, unknown[]]>([
  ['nothing', null, []],
  ['plain text', [paragraph('Scarcity')], [{ spans: [{ text: 'Scarcity' }] }]],
  [
    'bold and italic text',
    [paragraph('Scarcity', 'strong', 'em')],
    [{ spans: [{ text: 'Scarcity', isBold: true, isItalic: true }] }],
  ],
  [
    'raised and lowered text',
    [paragraph('2', 'sup'), paragraph('2', 'sub')],
    [{ spans: [{ text: '2', isRaised: true }] }, { spans: [{ text: '2', isLowered: true }] }],
  ],
  ['a bullet', [{ ...paragraph('Land'), listItem: 'bullet' }], [{ ...plain, isBullet: true }]],
  ['a number', [{ ...paragraph('Land'), listItem: 'number' }], [{ ...plain, isNumbered: true }]],
  [
    'a formula in a line',
    [{ _type: 'block', children: [{ _type: 'formula', tex: 'x^2' }, { text: ' m' }] }],
    [{ spans: [{ text: 'x^2', isFormula: true }, { text: ' m' }] }],
  ],
  [
    'a formula on its own',
    [{ _type: 'formula', tex: 'x^2' }],
    [{ spans: [{ text: 'x^2', isFormula: true }] }],
  ],
  [
    'a table with a formula',
    [{ _type: 'table', rows: [{ _key: 'a', cells: ['Name', '\\(x\\)'] }] }],
    [{ spans: [], table: [[[{ text: 'Name' }], [{ text: 'x', isFormula: true }]]] }],
  ],
  [
    'a picture',
    [picture],
    [{ spans: [], picture: { id: 'cell', width: 800, height: 600, alt: 'A cell' } }],
  ],
  ['a picture of the CMS, which is left out', [{ _type: 'image' }, paragraph('Land')], [plain]],
  [
    'pictures with an impossible id or size, which are left out',
    [
      { ...picture, id: '../x' },
      { ...picture, width: 'wide' },
      { ...picture, height: 0 },
    ],
    [],
  ],
  ['an unknown mark, which is left out', [paragraph('Land', 'link-1')], [plain]],
  ['junk, which is left out', ['Land', 7, null, {}, [], paragraph('Land')], [plain]],
  [
    'markup, which is text',
    [paragraph('<script>alert(1)</script>&nbsp;&bogus;')],
    [{ spans: [{ text: '<script>alert(1)</script>&nbsp;&bogus;' }] }],
  ],
  [
    'a link, of which the words stay',
    [
      {
        ...paragraph('Land', 'a'),
        markDefs: [{ _key: 'a', _type: 'link', href: 'javascript:alert(1)' }],
      },
    ],
    [plain],
  ],
])('reads an answer with %s', (_, blocks, text) => {
  expect(portableText.parse(blocks)).toEqual(text);
});

const shared = { topicId: 'topic', prompt: 'Name it.', isLocked: true };
const card = { type: 'card', id: 'card.1', ...shared };
const drill = { type: 'drill', id: 'drill.1', ...shared };
const label = { _key: 'a', name: 'Nucleus', x: 10, y: 20, width: 30, height: 40 };

test('an old card without the new fields is a question', () => {
  expect(practiceDocument.parse({ ...card, kind: null, answer: [paragraph('Land')] })).toEqual({
    ...card,
    kind: 'question',
    promptDetails: [],
    answer: [plain],
    tags: [],
    labels: [],
    accepted: [],
    asks: 'each',
  });
});

describe('of a document,', () => {
  test.each<[string, object, object]>([
    ['spellings', { accepted: ['a', '', ' ', 7, null, 'b'] }, { accepted: ['a', 'b'] }],
    [
      'too many spellings',
      { accepted: Array.from({ length: 30 }, (_, index) => `word ${index}`) },
      { accepted: Array.from({ length: 20 }, (_, index) => `word ${index}`) },
    ],
    ['a spelling that is too long', { accepted: ['x'.repeat(1_001), 'b'] }, { accepted: ['b'] }],
    ['a tolerance in words', { tolerance: '0.1' }, { tolerance: undefined }],
    ['an endless tolerance', { tolerance: Number.NaN }, { tolerance: undefined }],
    ['a unit in numbers', { unit: 7 }, { unit: undefined }],
    ['tags', { tags: ['cells', null, ['x']] }, { tags: ['cells'] }],
    ['an unknown way to ask', { asks: 'some' }, { asks: 'each' }],
    ['a page of no number', { sourcePage: 'three' }, { sourcePage: undefined }],
    ['a picture without size', { picture: { ...picture, width: null } }, { picture: undefined }],
  ])('%s: a card has what can be read', (_, fields, expected) => {
    expect(practiceDocument.parse({ ...card, ...fields })).toMatchObject(expected);
  });

  test.each<[string, object, object]>([
    ['steps', { steps: ['a', { b: 1 }, 'c'] }, { steps: ['a', 'c'] }],
    [
      'pairs',
      { pairs: [{ left: 'a', right: 'b', _key: 'x' }, { left: 'a' }, { left: 'a', right: ' ' }] },
      { pairs: [{ left: 'a', right: 'b' }] },
    ],
    ['words', { distractors: ['a', null] }, { distractors: ['a'] }],
    ['a verdict in words', { isTrue: 'yes' }, { isTrue: undefined }],
  ])('%s: a drill has what can be read', (_, fields, expected) => {
    expect(practiceDocument.parse({ ...drill, kind: 'order', ...fields })).toMatchObject(expected);
  });

  test.each<[string, object, object[]]>([
    ['a rectangle', {}, [{ x: 10, y: 20, width: 30, height: 40 }]],
    ['all of the picture', { x: 0, y: 0, width: 100, height: 100 }, [{ x: 0, width: 100 }]],
    ['more than the picture', { x: -50, width: 900 }, [{ x: 0, width: 100 }]],
    ['a part on the left', { x: -10, width: 30 }, [{ x: 0, width: 20 }]],
    ['a part on the right', { x: 90, width: 30 }, [{ x: 90, width: 10 }]],
    ['a part below', { y: 95.5, height: 30 }, [{ y: 95.5, height: 4.5 }]],
    ['nothing on the left', { x: -30, width: 30 }, []],
    ['nothing on the right', { x: 100 }, []],
    ['nothing far away', { y: 1e300 }, []],
    ['no width', { width: 0 }, []],
    ['a negative height', { height: -5 }, []],
    ['no number', { x: Number.NaN }, []],
    ['an endless number', { width: Number.POSITIVE_INFINITY }, []],
    ['a number in words', { x: '10' }, []],
    ['no name', { name: ' ' }, []],
    ['a name that is too long', { name: 'x'.repeat(1_001) }, []],
    ['a key that no id may have', { _key: 'a/b' }, []],
    ['no key', { _key: '' }, []],
    ['a description', { description: 'Left' }, [{ description: 'Left' }]],
    ['an empty description', { description: ' ' }, [{ key: 'a' }]],
  ])('a label with %s', (_, fields, labels) => {
    const parsed = practiceDocument.parse({ ...card, labels: [{ ...label, ...fields }] });
    expect(parsed.labels).toMatchObject(labels);
    expect(parsed.labels).toHaveLength(labels.length);
  });

  test('labels with the key of another, and too many labels, are left out', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ ...label, _key: `${index}` }));
    const { labels } = practiceDocument.parse({ ...card, labels: [label, label, ...many] });
    expect(labels).toHaveLength(LIMITS.labels.max);
    expect(new Set(labels.map(({ key }) => key)).size).toBe(labels.length);
  });
});

const LONG = 'x'.repeat(100_000);

test.each<[string, object]>([
  ['no prompt', { ...card, prompt: '' }],
  ['an empty prompt', { ...card, prompt: ' ' }],
  ['an impossible id', { ...card, id: '../1' }],
  ['no topic', { ...card, topicId: null }],
  ['an unknown kind', { ...card, kind: 'video' }],
  ['a kind of drill', { ...card, kind: 'order' }],
  ['an unknown type', { ...card, type: 'script' }],
  ['a drill without a kind', drill],
  ['a prompt of 100 kB', { ...card, prompt: LONG }],
  ['an answer of 100 kB', { ...card, answer: [paragraph(LONG)] }],
  ['details of 100 kB', { ...card, promptDetails: [{ _type: 'formula', tex: LONG }] }],
  ['a reason of 100 kB', { ...drill, kind: 'order', reason: [paragraph(LONG)] }],
  ['a table of 100 kB', { ...card, answer: [{ _type: 'table', rows: [{ cells: [LONG] }] }] }],
  [
    'an answer of 10,000 paragraphs',
    { ...card, answer: Array.from({ length: 10_000 }, () => paragraph('')) },
  ],
])('a document with %s is left out', (_, document) => {
  const start = performance.now();
  expect(practiceDocument.safeParse(document).success).toBe(false);
  expect(performance.now() - start).toBeLessThan(3_000);
});
