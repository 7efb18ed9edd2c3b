import { walkTokens } from 'marked';
import { expect, test } from 'vitest';
import { drawings, topicDiagrams } from '#diagrams/library.ts';
import { type Note, parseBlocks, type TopicSeed } from './notes.ts';
import { missingGlyphs } from './pdf/fonts.ts';
import { subjects } from './shop.ts';

const topics = subjects.flatMap((subject) => [...subject.topics]);
const each = topics.map((topic): [string, TopicSeed] => [topic.reference, topic]);

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
    const locks = own.flatMap((topic) => [topic.notes.isLocked, topic.sheet.isLocked]);
    const free = locks.filter((isLocked) => !isLocked).length;
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(locks.length / 4);
  }
});
