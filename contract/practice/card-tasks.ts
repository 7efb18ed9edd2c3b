import * as z from 'zod/mini';
import { cardPicture, cardSpan, cardText } from './card-text.ts';

/** Tasks that a card sets a student, apart from *question and answer* and the drills on drawings. */

/** A rectangle over a label of a picture. Its numbers are per cent of the picture's width and height. */
export const pictureLabel = z.strictObject({
  key: z.string(),
  name: z.string(),
  /** Place of the label in words, for people who do not see the picture. It does not give the name away. */
  description: z.optional(z.string()),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type PictureLabel = z.infer<typeof pictureLabel>;

export const gapTask = z.strictObject({
  kind: z.literal('gap'),
  /** The words of the gap have `isGap`. */
  sentence: z.array(cardSpan),
  hint: z.optional(z.string()),
});

export const typedTask = z.strictObject({
  kind: z.literal('typed'),
  /** Spellings that are right, the first to show. */
  accepted: z.array(z.string()),
  /** For a number: greatest difference that is still right. */
  tolerance: z.optional(z.number()),
  /** For a number. The student may leave it out, but not write another. */
  unit: z.optional(z.string()),
});
export type TypedTask = z.infer<typeof typedTask>;

export const labelsTask = z.strictObject({
  kind: z.literal('labels'),
  picture: cardPicture,
  /** All labels, in the owner's order. */
  labels: z.array(pictureLabel),
  /** Key of the label that is asked. Undefined for all at once. */
  asked: z.optional(z.string()),
});
export type LabelsTask = z.infer<typeof labelsTask>;

const reason = { reason: cardText };

export const orderTask = z.strictObject({
  kind: z.literal('order'),
  ...reason,
  /** In the right order. */
  steps: z.array(z.array(cardSpan)),
});

export const matchTask = z.strictObject({
  kind: z.literal('match'),
  ...reason,
  pairs: z.array(z.strictObject({ left: z.array(cardSpan), right: z.array(cardSpan) })),
});

/** Label the picture: choose the words for each rectangle. */
export const wordsTask = z.strictObject({
  kind: z.literal('words'),
  ...reason,
  picture: cardPicture,
  labels: z.array(pictureLabel),
  /** Words that belong nowhere on this picture. */
  distractors: z.array(z.string()),
});
export type WordsTask = z.infer<typeof wordsTask>;

export const trueOrFalseTask = z.strictObject({
  kind: z.literal('true-or-false'),
  ...reason,
  isTrue: z.boolean(),
});

export const cardTask = z.discriminatedUnion('kind', [
  gapTask,
  typedTask,
  labelsTask,
  orderTask,
  matchTask,
  wordsTask,
  trueOrFalseTask,
]);
export type CardTask = z.infer<typeof cardTask>;

/** Returns true for a task whose answer the page judges. Others show their answer at *Show answer*. */
export const isJudged = ({ kind }: Pick<CardTask, 'kind'>): boolean =>
  kind !== 'gap' && kind !== 'labels';
