import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { walkTokens } from 'marked';
import { expect, test } from 'vitest';
import { portableText } from '#contract/practice/card-documents.ts';
import { answerBlocks, readCards } from './cards.ts';
import {
  hasSheet,
  type Note,
  parseBlocks,
  splitFrontMatter,
  type TopicWithSheet,
} from './notes.ts';
import { PACK } from './pack.ts';
import { missingGlyphs } from './pdf/fonts.ts';
import { readSample, SAMPLE, subjects } from './shop.ts';

const topics = subjects.flatMap((subject) => subject.topics.filter(hasSheet));
const each = topics.map((topic): [string, TopicWithSheet] => [topic.reference, topic]);

function texts({ title, text }: Note): string[] {
  const shown = [title];
  walkTokens(parseBlocks(text), (token) => {
    if (token.type === 'text' && !token.tokens) shown.push(token.text);
  });
  return shown;
}

function diagramNames({ text }: Note): string[] {
  const names: string[] = [];
  walkTokens(parseBlocks(text), (token) => {
    if (token.type === 'image') names.push(token.href);
  });
  return names;
}

const countWords = (words: readonly string[]) =>
  words.join(' ').match(/[\p{L}\p{N}][\p{L}\p{N}’'.,%-]*/gu)?.length ?? 0;

test.each(['utf8', 'utf16le'] as const)('reads files as Notepad saves them: %s', (encoding) => {
  const save = (text: string) => Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`, encoding);
  const folder = temporaryFolder({
    'notes.md': save('---\ntitle: Notes\n---\nText £\n'),
    'cards.yaml': save('- prompt: Zoë?\n  answer: £1\n  page: 1\n  quote: "£1"\n'),
    'sample.yaml': save(readFileSync(join(PACK, 'sample.yaml'), 'utf8')),
  });
  const note = splitFrontMatter(join(folder, 'notes.md'));
  expect(note).toEqual({ head: { title: 'Notes' }, text: 'Text £\n' });
  const card = {
    kind: 'question',
    prompt: 'Zoë?',
    answer: '£1',
    page: 1,
    quote: '£1',
    isFree: false,
  };
  expect(readCards(join(folder, 'cards.yaml'))).toEqual([card]);
  expect(readSample(join(folder, 'sample.yaml'))).toEqual(SAMPLE);
});

test('covers every topic of the exam specification once, in order', () => {
  const references = topics.map((topic) => topic.reference);
  const micro = [1, 2, 3, 4, 5, 6, 7, 8].map((part) => `4.1.${part}`);
  const macro = [1, 2, 3, 4, 5, 6].map((part) => `4.2.${part}`);
  expect(references).toEqual([...micro, ...macro]);
});

test.each(each)('has at least 600 words in the notes of %s', (_, topic) => {
  expect(countWords(texts(topic.notes))).toBeGreaterThanOrEqual(600);
});

test.each(each)(
  'defines, analyses twice, applies, evaluates and draws in the notes of %s',
  (_, topic) => {
    const { text } = topic.notes;
    for (const mark of ['AO1 know', 'AO2 apply', 'AO4 judge']) {
      expect(text).toMatch(new RegExp(`^## .+ \\*${mark}\\*$`, 'm'));
    }
    const chains = parseBlocks(text).filter((block) => block.type === 'list' && block.ordered);
    expect(chains.length).toBeGreaterThanOrEqual(2);
    expect(diagramNames(topic.notes)).toContain(topic.diagram);
  },
);

test('reports a character outside the fonts', () => {
  expect(missingGlyphs('MC “A*” costs £5 – 字')).toEqual(['字']);
});

test.each(each)('has at least eight cards for %s', (_, topic) => {
  expect(topic.cards.length).toBeGreaterThanOrEqual(8);
});

test('converts paragraphs, lists, tables, pictures and formulas, with bold, italic, raised and lowered text', () => {
  const text = `One **bold,
long** line, H~2~O and 10^−3^, \\( E = mc^2 \\):

- first
- *second*

1. third

| Ion | Colour |
|---|---|
| \\( \\ce{Cl-} \\) | white |

![Two lines](lines.webp)
`;
  expect(portableText.parse(answerBlocks(text))).toEqual([
    {
      spans: [
        { text: 'One ' },
        { text: 'bold, long', isBold: true },
        { text: ' line, H' },
        { text: '2', isLowered: true },
        { text: 'O and 10' },
        { text: '−3', isRaised: true },
        { text: ', ' },
        { text: 'E = mc^2', isFormula: true },
        { text: ':' },
      ],
    },
    { isBullet: true, spans: [{ text: 'first' }] },
    { isBullet: true, spans: [{ text: 'second', isItalic: true }] },
    { isNumbered: true, spans: [{ text: 'third' }] },
    {
      spans: [],
      table: [
        [[{ text: 'Ion' }], [{ text: 'Colour' }]],
        [[{ text: '\\ce{Cl-}', isFormula: true }], [{ text: 'white' }]],
      ],
    },
    {
      spans: [],
      picture: { id: 'sample-picture-lines', width: 800, height: 500, alt: 'Two lines' },
    },
  ]);
});

test.each(['# Heading', '[link](/home)', '`code`', '| **a** |\n|---|', '![Pixel](/a.png)'])(
  'refuses an answer with %s',
  (text) => {
    expect(() => answerBlocks(text)).toThrow();
  },
);
