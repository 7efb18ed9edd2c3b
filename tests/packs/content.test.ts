import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type DrillKind,
  LIMITS,
  PART_MAX_LENGTH,
  type PracticeDocument,
  portableText,
  practiceDocument,
} from '#contract/practice/card-documents.ts';
import type { PictureLabel } from '#contract/practice/card-tasks.ts';
import { ANSWER_MAX_LENGTH, PROMPT_MAX_LENGTH, toPlainText } from '#contract/practice/card-text.ts';
import { drillId } from '#contract/practice/cards.ts';
import { readGaps } from '#contract/practice/gaps.ts';
import { toPracticeCards } from '#contract/practice/practice-cards.ts';
import { findAccepted } from '#contract/practice/typed-answers.ts';
import { answerBlocks, PICTURE_SIZE, samplePictureId } from '#local-shop/seed/cards.ts';
import { missingGlyphs } from '#local-shop/seed/pdf/fonts.ts';
import { textOf } from '../support/notes.ts';
import { everyDrawing, packs } from '../support/packs.ts';
import { variants } from '../support/test-all.ts';
import type { PackContent } from './main.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
/** A busy machine renders the larger pack slowly. */
const RENDERING_MS = 240_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,%-]*/gu)?.length ?? 0;

/** Returns the text of an answer, in which formulas are `…`. */
const answerText = (markdown: string) =>
  toPlainText(
    portableText.parse(answerBlocks(markdown)).map((block) => ({
      ...block,
      spans: block.spans.map((span) => (span.isFormula ? { text: '…' } : span)),
    })),
  );

/** Maximum size of a picture in a pack, so that the repository stays small. */
const MAX_PICTURE_BYTES = 30_000;

const overlap = (one: PictureLabel, other: PictureLabel) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Lists the texts that occur more than once. */
const findRepeated = (entries: readonly string[]) => {
  const texts = entries.map((text) => text.toLowerCase());
  return texts.filter((text, index) => texts.indexOf(text) !== index);
};

/** The shop's own pack; with `TEST_ALL` every pack. */
const tested = variants(packs, 0);

describe.each(tested)('the pack $name', ({ name, config: { topicDrawings, drills } }) => {
  let content: PackContent;
  let practice: PracticeDocument[];
  const drawings = topicDrawings.map((drawing) => drawing.name);
  const withPicture = () =>
    practice.flatMap(({ picture, labels, id }) => (picture ? [{ picture, labels, id }] : []));

  beforeAll(async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [`--conditions=pack-${name}`, MAIN],
      { maxBuffer: MAX_OUTPUT_BYTES },
    );
    content = JSON.parse(stdout);
    practice = content.practice.map((document) => practiceDocument.parse(document));
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
    const cards = content.topics.flatMap(({ topic }) => topic.cards);
    for (const { kind, prompt, answer } of cards) {
      expect(prompt.length).toBeLessThanOrEqual(PROMPT_MAX_LENGTH);
      const text = answerText(answer);
      if (kind === 'question') expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(ANSWER_MAX_LENGTH);
      const shown = prompt.replaceAll(/\\\(.*?\\\)/g, '…');
      expect(`${shown}${text}`).not.toMatch(/\*\*|_|\^|~|^- /m);
    }
  });

  test('shows each kind of card and each kind of drill without code, some of them free', () => {
    const cards = practice.filter((document) => document.type === 'card');
    const drills = practice.filter((document) => document.type === 'drill');
    const count = (name: string) => cards.filter(({ kind }) => kind === name).length;
    expect(count('gap')).toBeGreaterThanOrEqual(6);
    expect(count('typed')).toBeGreaterThanOrEqual(4);
    const asked = cards.flatMap(({ kind, asks }) => (kind === 'labels' ? [asks] : []));
    expect(asked.toSorted()).toEqual(['all', 'each']);
    const kinds: DrillKind[] = ['order', 'match', 'labels', 'true-or-false'];
    expect(drills.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
    for (const documents of [cards.filter(({ kind }) => kind !== 'question'), drills]) {
      expect(new Set(documents.map(({ isLocked }) => isLocked))).toEqual(new Set([true, false]));
    }
  });

  test('gives students something to practise in each card and drill, and reads each formula and gap', () => {
    for (const document of practice) {
      const cards = toPracticeCards(document);
      expect(cards, document.id).not.toEqual([]);
      const text = JSON.stringify(cards);
      const count = (part: string) => text.split(part).length;
      expect(count('"isFormula":true'), document.id).toBe(count('"math":'));
      if (document.kind === 'gap') expect(readGaps(document.prompt)).toHaveProperty('parts');
    }
  });

  test('accepts each spelling of its typed answers', () => {
    for (const document of practice) {
      if (document.kind !== 'typed') continue;
      const { accepted, ...number } = document;
      for (const spelling of accepted) {
        const task = { accepted, tolerance: number.tolerance, unit: number.unit };
        expect(findAccepted(spelling, task), document.id).toBeDefined();
      }
    }
  });

  test('keeps parts of drills within the limits', () => {
    for (const document of practice) {
      if (document.type !== 'drill') continue;
      const { kind, steps, pairs, distractors, reason } = document;
      expect(toPlainText(reason).length).toBeLessThanOrEqual(ANSWER_MAX_LENGTH);
      expect(reason).not.toEqual([]);
      if (kind === 'order') expect(steps.length).toBeLessThanOrEqual(LIMITS.steps.max);
      if (kind === 'match') expect(pairs.length).toBeLessThanOrEqual(LIMITS.pairs.max);
      for (const part of [...steps, ...pairs.flatMap(Object.values), ...distractors]) {
        expect(part.length).toBeLessThanOrEqual(PART_MAX_LENGTH);
      }
    }
  });

  test('has small pictures, each with labels inside it that do not overlap', async () => {
    const files = globSync(`packs/${name}/notes/*/*.webp`);
    const used = withPicture().map(({ picture }) => picture.id);
    expect(used.toSorted()).toEqual(
      files.map((file) => samplePictureId(basename(file))).toSorted(),
    );
    for (const file of files) {
      const { width, height, format, size = 0 } = await sharp(readFileSync(file)).metadata();
      expect({ width, height, format }).toEqual({ ...PICTURE_SIZE, format: 'webp' });
      expect(size, file).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
    }
    for (const { labels, id } of withPicture()) {
      expect(labels.length, id).toBeLessThanOrEqual(LIMITS.labels.max);
      for (const [index, label] of labels.entries()) {
        expect(Math.min(label.x, label.y), id).toBeGreaterThanOrEqual(0);
        expect(Math.max(label.x + label.width, label.y + label.height), id).toBeLessThanOrEqual(
          100,
        );
        expect(labels.slice(index + 1).filter((other) => overlap(label, other))).toEqual([]);
      }
    }
  });

  test('describes pictures and places without naming a label', () => {
    for (const { picture, labels, id } of withPicture()) {
      expect(picture.alt, id).not.toBe('');
      const described = [picture.alt, ...labels.map(({ description = '' }) => description)];
      const words = described
        .flatMap((text) => text.toLowerCase().split(/[^\p{L}\d-]+/u))
        .join(' ');
      for (const { name: hidden } of labels) {
        expect(` ${words} `, id).not.toContain(` ${hidden.toLowerCase()} `);
      }
    }
  });

  test('names the source of the facts that cards of other kinds and drills ask for', () => {
    for (const { source, cards, drills, reference } of content.topics.map(({ topic }) => topic)) {
      if (drills.length > 0 || cards.some(({ kind }) => kind !== 'question')) {
        expect(source, reference).toMatch(/\d/);
      }
    }
  });

  test('finds the words of each card and drill on its page', async () => {
    for (const { topic, notesFile } of content.topics) {
      const pages = await textOf(Buffer.from(notesFile, 'base64'));
      for (const { quote, page } of [...topic.cards, ...topic.drills]) {
        expect(pages[page - 1]?.replaceAll('\n', ' '), topic.reference).toContain(quote);
      }
    }
  });
});

test('has a glyph for every character of every drawing', () => {
  expect(missingGlyphs(JSON.stringify(everyDrawing.map(({ diagram }) => diagram)))).toEqual([]);
});
