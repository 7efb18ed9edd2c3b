import * as z from 'zod/mini';

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

/** Returns the text without markup, a paragraph on each line. */
export const toPlainText = (text: CardText): string =>
  text.map(({ spans }) => spans.map(({ text }) => text).join('')).join('\n');
