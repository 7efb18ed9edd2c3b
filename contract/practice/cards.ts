import * as z from 'zod/mini';
import { id } from '../endpoint.ts';
import { pageNumber } from '../progress/progress.ts';
import { cardText } from './card-text.ts';
import { cardId } from './record.ts';

/** Page of the notes that a card comes from. */
export const cardSource = z.strictObject({
  fileId: id,
  title: z.string(),
  page: pageNumber,
  /** Words of the page, which the reader marks. */
  quote: z.optional(z.string()),
});

/** A card as a student practises it. */
export const practiceCard = z.strictObject({
  id: cardId,
  topicId: id,
  topicName: z.string(),
  prompt: z.string(),
  /** Empty for a drill. */
  answer: cardText,
  /** Undefined if the caller may not open it. */
  source: z.optional(cardSource),
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

/** Finds a card's page of the notes, and for a drill the page of a card that shows its drawing. */
export const findSource = (
  { source, drill, diagram }: PracticeCard,
  cards: readonly PracticeCard[],
): PracticeCard['source'] =>
  drill === undefined
    ? source
    : cards.find((card) => card.source && card.diagram === diagram)?.source;

export const drillId = (diagram: string, drill: string) => `drill.${diagram}.${drill}`;
