import { walkTokens } from 'marked';
import { expect, test } from 'vitest';
import { portableAnswer } from '#contract/practice/card-documents.ts';
import { ANSWER_MAX_LENGTH, PROMPT_MAX_LENGTH, toPlainText } from '#contract/practice/card-text.ts';
import { drawings, topicDiagrams } from '#diagrams/library.ts';
import { textOf } from '../../tests/support/notes.ts';
import { answerBlocks } from './cards.ts';
import { hasSheet, type Note, parseBlocks, type TopicWithSheet } from './notes.ts';
import { missingGlyphs } from './pdf/fonts.ts';
import { renderNotes } from './pdf.ts';
import { subjects } from './shop.ts';

const topics = subjects.flatMap((subject) => subject.topics.filter(hasSheet));
const each = topics.map((topic): [string, TopicWithSheet] => [topic.reference, topic]);

function texts({ title, text }: Note): string[] {
  const found = [title];
  walkTokens(parseBlocks(text), (token) => {
    if (token.type === 'text' && !token.tokens) found.push(token.text);
  });
  return found;
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

test.each(each)('names only existing diagrams in %s', (_, topic) => {
  const known = topicDiagrams.map((diagram) => diagram.name);
  const names = [topic.diagram, ...diagramNames(topic.notes), ...diagramNames(topic.sheet)];
  expect(known).toEqual(expect.arrayContaining(names));
});

test.each(each)('has a glyph for every character of %s', (_, topic) => {
  const words = [topic.name, ...texts(topic.notes), ...texts(topic.sheet)];
  expect(missingGlyphs(words.join(''))).toEqual([]);
});

test('has a glyph for every character of every diagram', () => {
  const words = JSON.stringify(drawings.map((diagram) => diagram.elements));
  expect(missingGlyphs(words)).toEqual([]);
});

test('reports a character outside the fonts', () => {
  expect(missingGlyphs('MC “A*” costs £5 – 字')).toEqual(['字']);
});

test('repeats no paragraph in two documents', () => {
  const prose = topics.flatMap((topic) => [...texts(topic.notes), ...texts(topic.sheet)]);
  const seen = new Set<string>();
  const twice = prose.filter((text) => {
    const isLong = countWords([text]) >= 8;
    const key = text.toLowerCase();
    if (isLong && seen.has(key)) return true;
    seen.add(key);
    return false;
  });
  expect(twice).toEqual([]);
});

test('has free and paid content in every subject', () => {
  for (const { topics: own } of subjects) {
    const locks = own
      .filter(hasSheet)
      .flatMap((topic) => [topic.notes.isLocked, topic.sheet.isLocked]);
    const free = locks.filter((isLocked) => !isLocked).length;
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(locks.length / 4);
  }
});

const cards = topics.flatMap((topic) => topic.cards);
const answerText = (markdown: string) => toPlainText(portableAnswer.parse(answerBlocks(markdown)));

test.each(each)('has at least eight cards for %s, of which two are free', (_, topic) => {
  expect(topic.cards.length).toBeGreaterThanOrEqual(8);
  expect(topic.cards.filter(({ isFree }) => isFree)).toHaveLength(2);
});

test('asks for more than definitions', () => {
  const definitions = cards.filter(({ prompt }) => /^What (is|are|does) /.test(prompt));
  expect(definitions.length).toBeLessThanOrEqual(cards.length / 2);
});

test('asks each question once, and names only existing diagrams', () => {
  const prompts = cards.map(({ prompt }) => prompt.toLowerCase());
  expect(new Set(prompts).size).toBe(prompts.length);
  const known = topicDiagrams.map((diagram) => diagram.name);
  expect(known).toEqual(expect.arrayContaining(cards.flatMap(({ diagram }) => diagram ?? [])));
});

test('keeps prompts and answers within the limits, and shows no markup', () => {
  for (const { prompt, answer } of cards) {
    expect(prompt.length).toBeLessThanOrEqual(PROMPT_MAX_LENGTH);
    const text = answerText(answer);
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThanOrEqual(ANSWER_MAX_LENGTH);
    expect(`${prompt}${text}`).not.toMatch(/\*\*|_|^- /m);
  }
});

test.each(each)('finds the words of each card of %s on its page', async (_, topic) => {
  const pages = await textOf(await renderNotes('Economics', topic));
  for (const { quote, page } of topic.cards) {
    expect(pages[page - 1]?.replaceAll('\n', ' ')).toContain(quote);
  }
});

test('converts paragraphs and bullets with bold and italic text', () => {
  const text = 'One **bold,\nlong** line:\n\n- first\n- *second*\n';
  expect(portableAnswer.parse(answerBlocks(text))).toEqual([
    { spans: [{ text: 'One ' }, { text: 'bold, long', isBold: true }, { text: ' line:' }] },
    { isBullet: true, spans: [{ text: 'first' }] },
    { isBullet: true, spans: [{ text: 'second', isItalic: true }] },
  ]);
});

test.each(['# Heading', '1. numbered', '[link](/home)', '`code`'])(
  'refuses an answer with %s',
  (text) => {
    expect(() => answerBlocks(text)).toThrow('An answer cannot show');
  },
);
