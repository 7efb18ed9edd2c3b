import * as z from 'zod/mini';
import { id, optional, optionalOr } from '../endpoint.ts';
import { pageNumber } from '../progress/progress.ts';
import type { CardText } from './card-text.ts';
import { cardId } from './record.ts';

const list = <T extends z.ZodMiniType>(type: T) => optionalOr(z.array(type), []);

const block = z.object({
  _type: z.literal('block'),
  listItem: optional(z.string()),
  children: list(z.object({ text: optionalOr(z.string(), ''), marks: list(z.string()) })),
});

const toParagraph = ({ listItem, children }: z.output<typeof block>): CardText[number] => ({
  ...(listItem !== undefined && { isBullet: true }),
  spans: children.map(({ text, marks }) => ({
    text,
    ...(marks.includes('strong') && { isBold: true }),
    ...(marks.includes('em') && { isItalic: true }),
  })),
});

/** The answer as the CMS stores it. Anything but text, bold, italic and bullets is left out. */
export const portableAnswer = z.pipe(
  list(z.catch(z.optional(block), undefined)),
  z.transform((blocks): CardText => blocks.flatMap((block) => (block ? [toParagraph(block)] : []))),
);

/**
 * Prefix of a new card's id. An id with a dot hides the document from readers without a token: the answers of locked
 * cards are for sale.
 */
export const CARD_ID_PREFIX = 'card.';

/** Every published card, in the order of its topic. Functions join topics and files from their cache. */
export const cardsQuery = `
  *[_type == "card" && defined(topic._ref)] | order(coalesce(order, 1) asc, _createdAt asc) {
    "id": _id, "topicId": topic._ref, prompt, answer, "isLocked": coalesce(isLocked, true),
    "sourceId": source._ref, sourcePage, sourceQuote, diagram
  }
`;

/** A card of the CMS, for functions only. */
export const cardDocument = z.object({
  id: cardId,
  topicId: id,
  prompt: z.string().check(z.minLength(1)),
  answer: portableAnswer,
  isLocked: z.boolean(),
  /** The file that the card comes from. It may be gone. */
  sourceId: optional(z.string()),
  sourcePage: z.catch(optional(pageNumber), undefined),
  /** Words of that page. */
  sourceQuote: optional(z.string()),
  diagram: optional(z.string()),
});
export type CardDocument = z.infer<typeof cardDocument>;
