import { readFileSync } from 'node:fs';
import { decodeText } from 'local-stand-ins/kit/decode-text.ts';
import { Marked, type MarkedToken, type Token, type TokenizerExtension } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';

const pictureSeed = z.strictObject({
  /** File beside the notes: `reflux.webp`. */
  file: z.string().regex(/^[a-z0-9-]+\.webp$/),
  alt: z.string().min(1),
});
type PictureSeed = z.infer<typeof pictureSeed>;

/** In per cent of the picture. A label's place in the list is its key: add new labels at the end. */
const labelSeed = z.strictObject({
  name: z.string(),
  description: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

const shared = {
  prompt: z.string(),
  /** Formatted text below the prompt, as in {@link answerBlocks}. */
  details: z.string().optional(),
  picture: pictureSeed.optional(),
  labels: z.array(labelSeed).optional(),
  /** Page of the notes on which the answer is found. */
  page: z.int().min(1),
  /** Words of that page. */
  quote: z.string(),
  free: z.boolean().default(false),
};

const cardSeed = z
  .strictObject({
    ...shared,
    kind: z.enum(['question', 'gap', 'typed', 'labels']).default('question'),
    /** As in {@link answerBlocks}. Every kind but a question may do without. */
    answer: z.string().default(''),
    /** Name of the drawing beside the answer. */
    diagram: z.string().optional(),
    accepted: z.array(z.string()).optional(),
    tolerance: z.number().optional(),
    unit: z.string().optional(),
    asks: z.enum(['each', 'all']).optional(),
  })
  .transform(({ free, ...card }) => ({ ...card, isFree: free }));

/** Card of a topic: `notes/<subject>/<reference>-cards.yaml`, in the order of the file. */
export type CardSeed = z.infer<typeof cardSeed>;

const drillSeed = z
  .strictObject({
    ...shared,
    kind: z.enum(['order', 'match', 'labels', 'true-or-false']),
    /** As in {@link answerBlocks}. */
    reason: z.string(),
    steps: z.array(z.string()).optional(),
    /** Left and right sides. */
    pairs: z.array(z.tuple([z.string(), z.string()])).optional(),
    distractors: z.array(z.string()).optional(),
    isTrue: z.boolean().optional(),
  })
  .transform(({ free, ...drill }) => ({ ...drill, isFree: free }));

/** Drill of a topic without code: `notes/<subject>/<reference>-drills.yaml`, in the order of the file. */
export type DrillSeed = z.infer<typeof drillSeed>;

const readYaml = (file: string): unknown => parse(decodeText(readFileSync(file)));

export const readCards = (file: string): CardSeed[] => z.array(cardSeed).parse(readYaml(file));

export const readDrills = (file: string): DrillSeed[] => z.array(drillSeed).parse(readYaml(file));

/** Size of every picture of a pack, in pixels. */
export const PICTURE_SIZE = { width: 800, height: 500 } as const;

/** Id of a picture's file in the file store. The names of a pack's pictures differ. */
export const samplePictureId = (file: string) => `sample-picture-${file.replace(/\.webp$/, '')}`;

export const pictureField = ({ file, alt }: PictureSeed) => ({
  _type: 'cardPicture' as const,
  id: samplePictureId(file),
  ...PICTURE_SIZE,
  alt,
});

/** Token of an extension of Markdown. */
interface ExtraToken {
  type: 'formula' | 'sup' | 'sub';
  raw: string;
  text: string;
}

const extra = (type: ExtraToken['type'], opening: string, pattern: RegExp): TokenizerExtension => ({
  name: type,
  level: 'inline',
  start: (text) => text.indexOf(opening),
  tokenizer: (text) => {
    const [raw, inner = ''] = pattern.exec(text) ?? [];
    return raw === undefined ? undefined : { type, raw, text: inner.trim() };
  },
});

const markdown = new Marked({
  extensions: [
    extra('formula', '\\(', /^\\\((.+?)\\\)/s),
    extra('sup', '^', /^\^([^^\s]+)\^/),
    extra('sub', '~', /^~([^~\s]+)~/),
  ],
});

type CardToken = MarkedToken | ExtraToken;

/** Only the extensions create other tokens. */
const known = (tokens: readonly Token[]) => tokens as readonly CardToken[];

interface SpanField {
  _type: 'span';
  text: string;
  marks: string[];
}

interface FormulaField {
  _type: 'formula';
  tex: string;
}

type Child = SpanField | FormulaField;

interface Line {
  children: Child[];
  listItem?: 'bullet' | 'number';
}

interface TableField {
  _type: 'table';
  rows: string[][];
}

type Block = Line | TableField | ReturnType<typeof pictureField>;

/** Names in Markdown and in Portable Text alike. */
const MARKS: readonly string[] = ['strong', 'em', 'sup', 'sub'];

const refuse = ({ raw }: CardToken) => new Error(`An answer cannot show ${raw}`);

function toChildren(tokens: readonly Token[], marks: string[] = []): Child[] {
  return known(tokens).flatMap((token): Child[] => {
    if (token.type === 'formula') return [{ _type: 'formula', tex: token.text }];
    const own = MARKS.includes(token.type) ? [...marks, token.type] : marks;
    if (own === marks && token.type !== 'text') throw refuse(token);
    const inner = 'tokens' in token ? token.tokens : undefined;
    if (inner) return toChildren(inner, own);
    // A paragraph's lines end anywhere.
    const text = 'text' in token ? token.text.replaceAll(/\s*\n\s*/g, ' ') : '';
    return [{ _type: 'span', text, marks: own }];
  });
}

/** Returns a cell as the CMS stores it: text with formulas, and no other markup. */
function toCell({ text, tokens }: { text: string; tokens: readonly Token[] }): string {
  const marked = known(tokens).find(({ type }) => type !== 'text' && type !== 'formula');
  if (marked) throw refuse(marked);
  return text;
}

/** @throws Error for Markdown that an answer cannot show */
function toBlocks(token: CardToken): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'paragraph': {
      const [image] = known(token.tokens);
      if (image?.type === 'image' && token.tokens.length === 1) {
        return [pictureField(pictureSeed.parse({ file: image.href, alt: image.text }))];
      }
      return [{ children: toChildren(token.tokens) }];
    }
    case 'list':
      return token.items.map(({ tokens }) => ({
        children: toChildren(tokens),
        listItem: token.ordered ? 'number' : 'bullet',
      }));
    case 'table':
      return [
        { _type: 'table', rows: [token.header, ...token.rows].map((row) => row.map(toCell)) },
      ];
    default:
      throw refuse(token);
  }
}

const withKeys = <T extends object>(prefix: string, items: readonly T[]) =>
  items.map((item, index) => ({ _key: `${prefix}${index}`, ...item }));

function toField(block: Block) {
  if ('rows' in block) {
    const rows = block.rows.map((cells) => ({ _type: 'tableRow', cells }));
    return { ...block, rows: withKeys('row', rows) };
  }
  if ('alt' in block) return block;
  return {
    _type: 'block',
    style: 'normal',
    ...(block.listItem && { listItem: block.listItem, level: 1 }),
    children: withKeys('span', block.children),
    markDefs: [],
  };
}

/**
 * Converts Markdown into Portable Text: paragraphs, bullets, numbered lists, tables, `![alternative text](file.webp)`,
 * bold and italic text, `^raised^` and `~lowered~` characters, and TeX between `\(` and `\)`. The keys are counted, so
 * that seeding again changes nothing.
 * @throws Error for Markdown that an answer cannot show
 */
export const answerBlocks = (text: string) =>
  withKeys('block', known(markdown.lexer(text)).flatMap(toBlocks).map(toField));
