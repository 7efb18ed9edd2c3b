import type { PracticeCard } from '#contract/practice/cards.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { Queries } from '#site/lib/query.ts';
import type { CardPart } from './card-part.ts';

const PARTS = {
  question: () => import('./QuestionCard.tsx').then((part) => part.questionCard),
  drawing: () => import('./DrawingCard.tsx').then((part) => part.drawingCard),
  gap: () => import('./GapCard.tsx').then((part) => part.gapCard),
  typed: () => import('./TypedCard.tsx').then((part) => part.typedCard),
  labels: () => import('./LabelsCard.tsx').then((part) => part.labelsCard),
  order: () => import('./OrderCard.tsx').then((part) => part.orderCard),
  match: () => import('./MatchCard.tsx').then((part) => part.matchCard),
  words: () => import('./WordsCard.tsx').then((part) => part.wordsCard),
  'true-or-false': () => import('./TrueOrFalseCard.tsx').then((part) => part.trueOrFalseCard),
} satisfies Record<string, () => Promise<CardPart>>;

type PartName = keyof typeof PARTS;

const toPartName = ({ task, drill }: PracticeCard): PartName =>
  task?.kind ?? (drill === undefined ? 'question' : 'drawing');

const parts = new Queries<CardPart, PartName>((name) => loadLate(PARTS[name]));

/** Kinds of cards load late: a session pays only for those that it has. */
export const cardPart = (card: PracticeCard) => parts.of(toPartName(card));

/** Loads a card's part in advance: the connection may be gone when its turn comes. */
export function prepareCard(card: PracticeCard): void {
  const query = cardPart(card);
  const stopUsing = query.use();
  stopUsing();
  PARTS[toPartName(card)]().then(
    ({ prepare }: CardPart) => prepare?.(card),
    () => {},
  );
}
