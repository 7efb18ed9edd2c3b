import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { portableText } from '#contract/practice/card-documents.ts';
import { ANSWER_MAX_LENGTH, PROMPT_MAX_LENGTH, toPlainText } from '#contract/practice/card-text.ts';
import { drillId } from '#contract/practice/cards.ts';
import { answerBlocks } from '#local-shop/seed/cards.ts';
import { missingGlyphs } from '#local-shop/seed/pdf/fonts.ts';
import { textOf } from '../support/notes.ts';
import { everyDrawing, packs } from '../support/packs.ts';
import type { PackContent } from './main.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
/** A busy machine renders the larger pack slowly. */
const RENDERING_MS = 240_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,%-]*/gu)?.length ?? 0;

const answerText = (markdown: string) => toPlainText(portableText.parse(answerBlocks(markdown)));

/** Lists the texts that occur more than once. */
const findRepeated = (entries: readonly string[]) => {
  const texts = entries.map((text) => text.toLowerCase());
  return texts.filter((text, index) => texts.indexOf(text) !== index);
};

describe.each(packs)('the pack $name', ({ name, config: { topicDrawings, drills } }) => {
  let content: PackContent;
  const drawings = topicDrawings.map((drawing) => drawing.name);

  beforeAll(async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [`--conditions=pack-${name}`, MAIN],
      { maxBuffer: MAX_OUTPUT_BYTES },
    );
    content = JSON.parse(stdout);
  }, RENDERING_MS);

  test('has topics, and titles of its legal pages', () => {
    expect(content.topics.length).toBeGreaterThan(0);
    for (const title of content.legalTitles) expect(title).not.toBe('');
  });

  test('has free and paid files in every subject, most of them paid', () => {
    for (const own of Map.groupBy(content.topics, ({ subject }) => subject).values()) {
      const files = own.flatMap(({ topic }) => [topic.notes, topic.sheet ?? []].flat());
      const free = files.filter(({ isLocked }) => !isLocked).length;
      expect(free).toBeGreaterThan(0);
      expect(free).toBeLessThanOrEqual(files.length / 4);
    }
  });

  test('names only its own drawings, and shows the drawing of each topic', () => {
    for (const { topic, figures } of content.topics) {
      const named = [...figures, ...topic.cards.flatMap(({ diagram }) => diagram ?? [])];
      expect(drawings).toEqual(expect.arrayContaining(named));
      if (topic.diagram) expect(figures).toContain(topic.diagram);
    }
  });

  test('has a glyph for every character of its files', () => {
    for (const { topic, missing } of content.topics) expect(missing, topic.reference).toEqual([]);
  });

  test('repeats no paragraph in two files', () => {
    const prose = content.topics.flatMap((topic) => topic.prose);
    expect(findRepeated(prose.filter((text) => countWords(text) >= 8))).toEqual([]);
  });

  test('fits each sheet on one page', async () => {
    for (const { topic, sheetFile } of content.topics) {
      if (sheetFile === undefined) continue;
      const pdf = await PDFDocument.load(sheetFile, { updateMetadata: false });
      expect(pdf.getPageCount(), topic.reference).toBe(1);
    }
  });

  test('has at least six cards for each topic, of which two are free', () => {
    for (const { cards, reference } of content.topics.map(({ topic }) => topic)) {
      expect(cards.length, reference).toBeGreaterThanOrEqual(6);
      expect(cards.filter(({ isFree }) => isFree).length, reference).toBeGreaterThanOrEqual(2);
    }
  });

  test('contains each question once, and more than definitions', () => {
    const prompts = content.topics.flatMap(({ topic }) => topic.cards.map(({ prompt }) => prompt));
    expect(findRepeated(prompts)).toEqual([]);
    const definitions = prompts.filter((prompt) => /^What (is|are|does) /.test(prompt));
    expect(definitions.length).toBeLessThanOrEqual(prompts.length / 2);
  });

  test('has no drill that no student can practise', () => {
    const all = drawings.flatMap((drawing) =>
      (drills[drawing] ?? []).map((drill) => drillId(drawing, drill.name)),
    );
    expect(all.filter((id) => !content.drills.includes(id))).toEqual([]);
  });

  test('keeps prompts and answers within the limits, and shows no markup', () => {
    for (const { prompt, answer } of content.topics.flatMap(({ topic }) => topic.cards)) {
      expect(prompt.length).toBeLessThanOrEqual(PROMPT_MAX_LENGTH);
      const text = answerText(answer);
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(ANSWER_MAX_LENGTH);
      expect(`${prompt}${text}`).not.toMatch(/\*\*|_|^- /m);
    }
  });

  test('finds the words of each card on its page', async () => {
    for (const { topic, notesFile } of content.topics) {
      const pages = await textOf(Buffer.from(notesFile, 'base64'));
      for (const { quote, page } of topic.cards) {
        expect(pages[page - 1]?.replaceAll('\n', ' '), topic.reference).toContain(quote);
      }
    }
  });
});

test('has a glyph for every character of every drawing', () => {
  expect(missingGlyphs(JSON.stringify(everyDrawing.map(({ diagram }) => diagram)))).toEqual([]);
});
