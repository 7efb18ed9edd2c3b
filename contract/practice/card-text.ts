import * as z from 'zod/mini';
import { id } from '../endpoint.ts';
import type { MathNode } from './math-node.ts';

/** Maximum characters of a card's prompt, and of its answer without markup. */
export const PROMPT_MAX_LENGTH = 300;
export const ANSWER_MAX_LENGTH = 600;

/** Maximum rows of a table, and cells of a row. */
export const TABLE_MAX_ROWS = 12;
export const TABLE_MAX_CELLS = 6;

export const cardSpan = z.strictObject({
  /** For a formula, its TeX. */
  text: z.string(),
  isBold: z.optional(z.boolean()),
  isItalic: z.optional(z.boolean()),
  isRaised: z.optional(z.boolean()),
  isLowered: z.optional(z.boolean()),
  /** True for the words that a gap hides. */
  isGap: z.optional(z.boolean()),
  /** True for a formula in TeX. */
  isFormula: z.optional(z.boolean()),
  /**
   * The formula in MathML. Functions and the Studio add it. Undefined for TeX that cannot be parsed. Only what shows the
   * formula parses it as `mathNode`: the schema is large, and most sessions have no formula.
   */
  math: z.optional(z.custom<MathNode>()),
});
export type CardSpan = z.infer<typeof cardSpan>;

/** A picture that the owner uploaded. Its address is `getCardPicture`. */
export const cardPicture = z.strictObject({
  id,
  /** Alternative text. */
  alt: z.string(),
  /** Width of the picture as it is delivered, in pixels. */
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
});
export type CardPicture = z.infer<typeof cardPicture>;

const cardBlock = z.strictObject({
  isBullet: z.optional(z.boolean()),
  isNumbered: z.optional(z.boolean()),
  /** Empty beside a picture or a table. */
  spans: z.array(cardSpan),
  picture: z.optional(cardPicture),
  /** Rows of cells. The first row has the headings. */
  table: z.optional(z.array(z.array(z.array(cardSpan)))),
});

/** Formatted text of a card: paragraphs, list items, pictures and tables. */
export const cardText = z.array(cardBlock);
export type CardText = z.infer<typeof cardText>;
export type CardBlock = CardText[number];

/** Joins the spans without markup. A formula is its TeX. */
export const toPlainSpans = (spans: readonly CardSpan[]): string =>
  spans.map(({ text }) => text).join('');

function toPlainBlock({ spans, picture, table = [] }: CardBlock): string {
  const rows = table.map((row) => row.map(toPlainSpans).join('\t'));
  return [...(picture ? [picture.alt] : []), toPlainSpans(spans), ...rows]
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns the text without markup, a paragraph or a row of a table on each line. */
export const toPlainText = (text: CardText): string => text.map(toPlainBlock).join('\n');
