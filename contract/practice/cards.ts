import * as z from 'zod/mini';
import { id, optional } from '../endpoint.ts';
import { pageNumber } from '../reading/progress.ts';
import { cardText, portableAnswer } from './card-text.ts';
import { cardId } from './record.ts';

/**
 * Prefix of a new card's id. An id with a dot hides the document from readers without a token: the answers of locked
 * cards are for sale.
 */
export const CARD_ID_PREFIX = 'card.';

/** Every published card, in the order of its topic. Functions join topics and files, which they know. */
export const cardsQuery = `
  *[_type == "card" && defined(topic._ref)] | order(coalesce(order, 1) asc, _createdAt asc) {
    "id": _id, "topicId": topic._ref, prompt, answer, "isLocked": coalesce(isLocked, true),
    "sourceId": source._ref, sourcePage, diagram
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
  diagram: optional(z.string()),
});
export type CardDocument = z.infer<typeof cardDocument>;

/** A card as a student practises it. */
export const practiceCard = z.strictObject({
  id: cardId,
  topicId: id,
  topicName: z.string(),
  prompt: z.string(),
  /** Empty for a drill. */
  answer: cardText,
  /** Page of the notes, if the caller may open it. */
  source: z.optional(z.strictObject({ fileId: id, title: z.string(), page: pageNumber })),
  /** Name of the drawing beside the answer, or of the drill's drawing. */
  diagram: z.optional(z.string()),
  /** Name of the drill (`diagrams/drills.ts`). Undefined for a card. */
  drill: z.optional(z.string()),
});
export type PracticeCard = z.infer<typeof practiceCard>;

export const drillId = (diagram: string, drill: string) => `drill.${diagram}.${drill}`;
