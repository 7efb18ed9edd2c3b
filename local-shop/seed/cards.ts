import { readFileSync } from 'node:fs';
import { decodeText } from 'local-stand-ins/kit/decode-text.ts';
import { lexer, type MarkedToken, type Token } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';

const cardSeed = z
  .strictObject({
    prompt: z.string(),
    /** Markdown: paragraphs and bullets of plain, bold and italic text. */
    answer: z.string(),
    /** Page of the notes on which the answer is found. */
    page: z.int().min(1),
    /** Words of that page. */
    quote: z.string(),
    /** Name of the drawing beside the answer. */
    diagram: z.string().optional(),
    free: z.boolean().default(false),
  })
  .transform(({ free, ...card }) => ({ ...card, isFree: free }));

/** Card of a topic: `notes/<subject>/<reference>-cards.yaml`, in the order of the file. */
export type CardSeed = z.infer<typeof cardSeed>;

export const readCards = (file: string): CardSeed[] =>
  z.array(cardSeed).parse(parse(decodeText(readFileSync(file))));

interface AnswerBlock {
  _type: 'block';
  _key: string;
  style: 'normal';
  listItem?: 'bullet';
  level?: number;
  children: { _type: 'span'; _key: string; text: string; marks: string[] }[];
  markDefs: [];
}

type Span = Omit<AnswerBlock['children'][number], '_key'>;

/** Names in Markdown and in Portable Text alike. */
const MARKS = ['strong', 'em'];

function toSpans(tokens: readonly Token[], marks: string[] = []): Span[] {
  return tokens.flatMap((token) => {
    const inner = 'tokens' in token ? token.tokens : undefined;
    if (inner && MARKS.includes(token.type)) return toSpans(inner, [...marks, token.type]);
    if (token.type !== 'text') throw new Error(`An answer cannot show ${token.raw}`);
    if (inner) return toSpans(inner, marks);
    // A paragraph's lines end anywhere.
    return [{ _type: 'span', text: token.raw.replaceAll(/\s*\n\s*/g, ' '), marks }];
  });
}

/** @throws Error for Markdown that an answer cannot show */
function toLines(token: MarkedToken): { spans: Span[]; isBullet: boolean }[] {
  if (token.type === 'space') return [];
  if (token.type === 'paragraph') return [{ spans: toSpans(token.tokens), isBullet: false }];
  if (token.type === 'list' && !token.ordered) {
    return token.items.map(({ tokens }) => ({ spans: toSpans(tokens), isBullet: true }));
  }
  throw new Error(`An answer cannot show ${token.raw}`);
}

/**
 * Converts an answer into Portable Text. The keys are counted, so that seeding again changes nothing.
 * @throws Error for Markdown that an answer cannot show
 */
export function answerBlocks(markdown: string): AnswerBlock[] {
  // Only extensions create other tokens.
  const lines = (lexer(markdown) as MarkedToken[]).flatMap(toLines);
  return lines.map(({ spans, isBullet }, index) => ({
    _type: 'block',
    _key: `block${index}`,
    style: 'normal',
    ...(isBullet && { listItem: 'bullet', level: 1 }),
    children: spans.map((span, place) => ({ ...span, _key: `span${place}` })),
    markDefs: [],
  }));
}
