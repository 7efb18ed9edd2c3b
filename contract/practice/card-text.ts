import * as z from 'zod/mini';
import { optional, optionalOr } from '../endpoint.ts';

/** Maximum characters of a card's prompt, and of its answer without markup. */
export const PROMPT_MAX_LENGTH = 300;
export const ANSWER_MAX_LENGTH = 600;

const span = z.strictObject({
  text: z.string(),
  isBold: z.optional(z.boolean()),
  isItalic: z.optional(z.boolean()),
});

/** A card's answer for pages: paragraphs and bullets of plain, bold and italic text. */
export const cardText = z.array(
  z.strictObject({ isBullet: z.optional(z.boolean()), spans: z.array(span) }),
);
export type CardText = z.infer<typeof cardText>;

const list = <T extends z.ZodMiniType>(type: T) => optionalOr(z.array(type), []);

/** The answer as the CMS stores it. Anything but text, bold, italic and bullets is left out. */
export const portableAnswer = z.pipe(
  list(
    z.object({
      _type: z.literal('block'),
      listItem: optional(z.string()),
      children: list(z.object({ text: optionalOr(z.string(), ''), marks: list(z.string()) })),
    }),
  ),
  z.transform(
    (blocks): CardText =>
      blocks.map(({ listItem, children }) => ({
        ...(listItem !== undefined && { isBullet: true }),
        spans: children.map(({ text, marks }) => ({
          text,
          ...(marks.includes('strong') && { isBold: true }),
          ...(marks.includes('em') && { isItalic: true }),
        })),
      })),
  ),
);

/** Returns the text without markup, a paragraph on each line. */
export const toPlainText = (text: CardText): string =>
  text.map(({ spans }) => spans.map(({ text }) => text).join('')).join('\n');
