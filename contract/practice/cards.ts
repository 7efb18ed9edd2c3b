import * as z from 'zod/mini';
import { id } from '../endpoint.ts';
import { pageNumber } from '../progress/progress.ts';
import { cardTask, isJudged } from './card-tasks.ts';
import { cardSpan, cardText } from './card-text.ts';
import { HIDDEN } from './gaps.ts';
import { cardId } from './record.ts';

/** Page of the notes that a card comes from. */
export const cardSource = z.strictObject({
  fileId: id,
  title: z.string(),
  page: pageNumber,
  /** Words of the page, which the reader marks. */
  quote: z.optional(z.string()),
});

/**
 * A card or drill as a student practises it. A sentence with several gaps, or a picture with several labels, is
 * practised as several cards.
 */
export const practiceCard = z.strictObject({
  id: cardId,
  /** Id of the document, if several cards come from it. They are siblings: no session has two of them. */
  siblings: z.optional(cardId),
  topicId: id,
  topicName: z.string(),
  /** Without markup: gaps as `…`, and formulas in TeX. */
  prompt: z.string(),
  /** Prompt of one paragraph with formulas. Undefined if the prompt has none. */
  promptSpans: z.optional(z.array(cardSpan)),
  /** Formatted text, picture or table below the prompt. */
  promptDetails: z.optional(cardText),
  /** Empty for a drill, and for a card whose task says all. */
  answer: cardText,
  /** Undefined for *question and answer*, and for a drill on a drawing. */
  task: z.optional(cardTask),
  /** Undefined if the caller may not open it. */
  source: z.optional(cardSource),
  /** Name of the drawing beside the answer, or of the drill's drawing. */
  diagram: z.optional(z.string()),
  /** Name of the drill on the drawing (`diagrams/drills.ts`). */
  drill: z.optional(z.string()),
});
export type PracticeCard = z.infer<typeof practiceCard>;

/** Returns true if the page judges the student's answer, before the student rates it. */
export const isJudgedCard = ({ task, drill }: Pick<PracticeCard, 'task' | 'drill'>): boolean =>
  drill !== undefined || (task !== undefined && isJudged(task));

/** Returns true if the prompt can be shown as it is. Otherwise, it has formulas in TeX. */
export const isPlainPrompt = ({ promptSpans, task }: PracticeCard): boolean =>
  promptSpans === undefined &&
  !(task?.kind === 'gap' && task.sentence.some(({ isFormula }) => isFormula));

/**
 * Names a card in the owner's lists and in a student's own data, so that siblings differ: a sentence with the words of its
 * other gaps, or a prompt with the name of its label, which is its answer. Formulas are TeX.
 */
export function nameCard({ prompt, task }: Pick<PracticeCard, 'prompt' | 'task'>): string {
  if (task?.kind === 'gap') {
    return task.sentence
      .map(({ text, isGap }, index, spans) => {
        if (!isGap) return text;
        return spans[index - 1]?.isGap ? '' : HIDDEN;
      })
      .join('');
  }
  const label = task?.kind === 'labels' && task.labels.find(({ key }) => key === task.asked);
  return label ? `${prompt} (${label.name})` : prompt;
}

/** Id under which siblings are one card. */
export const toCardId = ({ id, siblings = id }: Pick<PracticeCard, 'id' | 'siblings'>): string =>
  siblings;

/** Counts cards and drills as pages do: siblings are one. */
export const countCards = (cards: readonly Pick<PracticeCard, 'id' | 'siblings'>[]): number =>
  new Set(cards.map(toCardId)).size;

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

/** Id of one gap of a sentence. @param number from 1 */
export const gapId = (documentId: string, number: number) => `${documentId}.g${number}`;

/** Id of one label of a picture. */
export const labelId = (documentId: string, key: string) => `${documentId}.l-${key}`;

export const drillId = (diagram: string, drill: string) => `drill.${diagram}.${drill}`;
