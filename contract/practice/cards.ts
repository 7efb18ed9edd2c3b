import * as z from 'zod/mini';
import { id } from '../endpoint.ts';
import { pageNumber } from '../progress/progress.ts';
import { cardText } from './card-text.ts';
import { cardId } from './record.ts';

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

/** Selects the cards from a file or one of its pages, with the drills of the drawings that these cards show. */
export function selectFromFile(
  cards: readonly PracticeCard[],
  fileId: string,
  page?: number,
): PracticeCard[] {
  const isFromFile = ({ source }: PracticeCard) =>
    source?.fileId === fileId && (page === undefined || source.page === page);
  const drawings = new Set(cards.filter(isFromFile).map(({ diagram }) => diagram));
  return cards.filter(
    (card) => isFromFile(card) || (card.drill !== undefined && drawings.has(card.diagram)),
  );
}

export const drillId = (diagram: string, drill: string) => `drill.${diagram}.${drill}`;
