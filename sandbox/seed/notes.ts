import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lexer, type MarkedToken, type Token } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';
import { type CardSeed, readCards } from './cards.ts';

/** Notes or sheet of a topic: `notes/<subject>/<reference>-<kind>.md`. */
export interface Note {
  title: string;
  isLocked: boolean;
  edition: number;
  /** Markdown. */
  text: string;
}

export interface TopicSeed {
  /** The exam board's number for the topic: `4.1.1`. */
  reference: string;
  name: string;
  diagram: string;
  /** Minimum: two pages and 600 words. */
  notes: Note;
  /** Exactly one page. */
  sheet: Note;
  /** Minimum: eight, of which two are free. */
  cards: CardSeed[];
}

const FOLDER = join(import.meta.dirname, 'notes');

const frontMatter = z.strictObject({
  title: z.string(),
  topic: z.string(),
  locked: z.boolean(),
  diagram: z.string(),
  edition: z.int().min(1),
});

function readNote(file: string): { topic: string; diagram: string; note: Note } {
  const [, head = '', text = ''] =
    /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(readFileSync(file, 'utf8')) ?? [];
  const { title, topic, locked, diagram, edition } = frontMatter.parse(parse(head));
  return { topic, diagram, note: { title, isLocked: locked, edition, text } };
}

export function readTopics(subject: string): TopicSeed[] {
  const folder = join(FOLDER, subject);
  return globSync('*-notes.md', { cwd: folder })
    .toSorted()
    .map((file) => {
      const reference = basename(file, '-notes.md');
      const notes = readNote(join(folder, file));
      const sheet = readNote(join(folder, `${reference}-sheet.md`));
      if (sheet.topic !== notes.topic || sheet.diagram !== notes.diagram) {
        throw new Error(`The notes and the sheet of ${reference} name different topics`);
      }
      const { topic, diagram } = notes;
      const cards = readCards(join(folder, `${reference}-cards.yaml`));
      return { reference, name: topic, diagram, notes: notes.note, sheet: sheet.note, cards };
    });
}

export function parseBlocks(text: string): MarkedToken[] {
  // Only extensions create other tokens.
  return lexer(text) as MarkedToken[];
}

/** Returns the text of Markdown without its markup, on one line. */
export function plainText(tokens: readonly Token[]): string {
  const parts = tokens.map((token) => {
    if ('tokens' in token && token.tokens) return plainText(token.tokens);
    return 'text' in token ? token.text : '';
  });
  return parts.join('').replaceAll(/\s*\n\s*/g, ' ');
}
