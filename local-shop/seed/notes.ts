import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decodeText } from 'local-stand-ins/kit/decode-text.ts';
import { lexer, type MarkedToken, type Token } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';
import { type CardSeed, type DrillSeed, readCards, readDrills } from './cards.ts';
import { PACK } from './pack.ts';

/** Notes or sheet of a topic: `notes/<subject>/<reference>-<kind>.md` in the pack. */
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
  diagram: string | undefined;
  notes: Note;
  /** Exactly one page. */
  sheet: Note | undefined;
  /** Two or more are free. */
  cards: CardSeed[];
  drills: DrillSeed[];
  /** Book, syllabus or statute that the notes were checked against. */
  source: string | undefined;
}

const frontMatter = z.strictObject({
  title: z.string(),
  topic: z.string(),
  locked: z.boolean(),
  diagram: z.string().optional(),
  edition: z.int().min(1),
  source: z.string().optional(),
});

/** Splits a Markdown file into its parsed front matter and its text. */
export function splitFrontMatter(file: string): { head: unknown; text: string } {
  const [, head = '', text = ''] =
    /^---\n(.*?)\n---\n(.*)$/s.exec(decodeText(readFileSync(file))) ?? [];
  return { head: parse(head), text };
}

function readNote(file: string) {
  const { head, text } = splitFrontMatter(file);
  const { title, topic, locked, diagram, edition, source } = frontMatter.parse(head);
  const note: Note = { title, isLocked: locked, edition, text };
  return { topic, diagram, source, note };
}

export function readTopics(subject: string): TopicSeed[] {
  const folder = join(PACK, 'notes', subject);
  return globSync('*-notes.md', { cwd: folder })
    .toSorted()
    .map((file) => {
      const reference = basename(file, '-notes.md');
      const notes = readNote(join(folder, file));
      const sheetFile = join(folder, `${reference}-sheet.md`);
      const cardsFile = join(folder, `${reference}-cards.yaml`);
      const drillsFile = join(folder, `${reference}-drills.yaml`);
      const sheet = existsSync(sheetFile) ? readNote(sheetFile) : undefined;
      if (sheet && (sheet.topic !== notes.topic || sheet.diagram !== notes.diagram)) {
        throw new Error(`The notes and the sheet of ${reference} name different topics`);
      }
      const { topic, diagram, source } = notes;
      return {
        reference,
        name: topic,
        diagram,
        source,
        notes: notes.note,
        sheet: sheet?.note,
        cards: existsSync(cardsFile) ? readCards(cardsFile) : [],
        drills: existsSync(drillsFile) ? readDrills(drillsFile) : [],
      };
    });
}

export type TopicWithSheet = TopicSeed & { sheet: Note };

export const hasSheet = (topic: TopicSeed): topic is TopicWithSheet => topic.sheet !== undefined;

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
