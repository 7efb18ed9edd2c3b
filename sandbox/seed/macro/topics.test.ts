import { describe, expect, it } from 'vitest';
import { macroDiagrams } from '#diagrams/macro/library.ts';
import type { Block, TopicSeed } from '../note.ts';
import { topic as measurement } from './4-2-1.ts';
import { topic as howItWorks } from './4-2-2.ts';
import { topic as performance } from './4-2-3.ts';
import { topic as money } from './4-2-4.ts';
import { topic as fiscal } from './4-2-5.ts';
import { topic as international } from './4-2-6.ts';

const topics = [measurement, howItWorks, performance, money, fiscal, international];
const names = new Set(macroDiagrams.map(({ name }) => name));

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text];
    case 'definition':
      return [block.term, block.text];
    case 'chain':
      return block.steps;
    case 'list':
      return block.items;
    case 'diagram':
      return [block.caption];
    case 'table':
      return [...block.head, ...block.rows.flat()];
  }
}

const noteBlocks = ({ notes }: TopicSeed) => notes.sections.flatMap(({ blocks }) => blocks);
const blocksOf = (topic: TopicSeed) => [...noteBlocks(topic), ...topic.sheet.blocks];
const countWords = (texts: string[]) => texts.join(' ').match(/[\p{L}\d][^\s]*/gu)?.length ?? 0;

it('follows the order of the AQA specification', () => {
  const references = topics.map(({ reference }) => reference);
  expect(references).toEqual(['4.2.1', '4.2.2', '4.2.3', '4.2.4', '4.2.5', '4.2.6']);
});

it('gives two of the twelve documents away', () => {
  const locks = topics.flatMap(({ notes, sheet }) => [notes.isLocked, sheet.isLocked]);
  expect(locks.filter((isLocked) => !isLocked)).toHaveLength(2);
});

it('repeats no sentence block in another place', () => {
  const long = topics
    .flatMap(blocksOf)
    .flatMap(textsOf)
    .filter((text) => text.length > 40);
  expect(new Set(long).size).toBe(long.length);
});

describe.each(topics)('$reference', (topic) => {
  it('has 650 to 900 words of notes and a sheet of 230 to 330', () => {
    const notes = countWords(noteBlocks(topic).flatMap(textsOf));
    expect(notes).toBeGreaterThanOrEqual(650);
    expect(notes).toBeLessThanOrEqual(900);
    const sheet = countWords(topic.sheet.blocks.flatMap(textsOf));
    expect(sheet).toBeGreaterThanOrEqual(230);
    expect(sheet).toBeLessThanOrEqual(330);
  });

  it('defines, analyses in two chains, applies, judges and draws', () => {
    const kinds = topic.notes.sections.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['definitions', 'example', 'evaluation']));
    expect(noteBlocks(topic).filter(({ kind }) => kind === 'chain').length).toBeGreaterThan(1);
    const drawn = noteBlocks(topic).flatMap((block) =>
      block.kind === 'diagram' ? [block.name] : [],
    );
    expect(drawn).toContain(topic.diagram);
  });

  it('shows only diagrams that exist', () => {
    for (const block of blocksOf(topic))
      if (block.kind === 'diagram') expect(names, block.name).toContain(block.name);
  });
});
