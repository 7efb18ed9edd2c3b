import { expect, test } from 'vitest';
import { diagrams } from '#diagrams/library.ts';
import type { Block, TopicSeed } from './note.ts';
import { missingGlyphs } from './pdf/fonts.ts';
import { subjects } from './shop.ts';
import { blockTexts, countWords, noteTexts, sheetTexts } from './text.ts';

const topics = subjects.flatMap((subject) => [...subject.topics]);
const each = topics.map((topic): [string, TopicSeed] => [topic.reference, topic]);

const noteBlocks = (topic: TopicSeed) => topic.notes.sections.flatMap((section) => section.blocks);

const isProse = (block: Block) => block.kind !== 'table' && block.kind !== 'diagram';

test('the shop covers every topic of the specification once, in order', () => {
  const references = topics.map((topic) => topic.reference);
  const micro = [1, 2, 3, 4, 5, 6, 7, 8].map((part) => `4.1.${part}`);
  const macro = [1, 2, 3, 4, 5, 6].map((part) => `4.2.${part}`);
  expect(references).toEqual([...micro, ...macro]);
});

test.each(each)('the notes of %s have at least 600 words', (_, topic) => {
  expect(countWords(noteTexts(topic.notes))).toBeGreaterThanOrEqual(600);
});

test.each(each)('the notes of %s define, analyse twice, apply, evaluate and draw', (_, topic) => {
  const blocks = noteBlocks(topic);
  const kinds = topic.notes.sections.map((section) => section.kind);
  expect(kinds).toEqual(expect.arrayContaining(['definitions', 'example', 'evaluation']));
  expect(blocks.filter((block) => block.kind === 'chain').length).toBeGreaterThanOrEqual(2);
  expect(blocks).toContainEqual(expect.objectContaining({ kind: 'diagram', name: topic.diagram }));
});

test.each(each)('%s names only diagrams that exist', (_, topic) => {
  const names = [...noteBlocks(topic), ...topic.sheet.blocks]
    .filter((block) => block.kind === 'diagram')
    .map((block) => block.name);
  const known = diagrams.map((diagram) => diagram.name);
  expect(known).toEqual(expect.arrayContaining([topic.diagram, ...names]));
});

test.each(each)('every character of %s can be printed', (_, topic) => {
  const words = [topic.name, ...noteTexts(topic.notes), ...sheetTexts(topic.sheet)];
  expect(missingGlyphs(words.join(''))).toEqual([]);
});

test('every character of every diagram can be printed', () => {
  const words = JSON.stringify(diagrams.map((diagram) => diagram.elements));
  expect(missingGlyphs(words)).toEqual([]);
});

test('a character outside the fonts is reported', () => {
  expect(missingGlyphs('MC “A*” costs £5 – 字')).toEqual(['字']);
});

test('no two documents share a paragraph', () => {
  const prose = topics.flatMap((topic) =>
    [...noteBlocks(topic), ...topic.sheet.blocks].filter(isProse).flatMap(blockTexts),
  );
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

test('every subject has free and paid content', () => {
  for (const { topics: own } of subjects) {
    const locks = own.flatMap((topic) => [topic.notes.isLocked, topic.sheet.isLocked]);
    const free = locks.filter((isLocked) => !isLocked).length;
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(locks.length / 4);
  }
});
