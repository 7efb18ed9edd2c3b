import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { cardSource } from './cards.ts';
import { cardId } from './record.ts';

/** Minimum answers after which the owner sees how a card is answered. */
export const MIN_COUNTED_ANSWERS = 10;

/** Returns how often each card is answered “Again”, by all students together, most often first. */
export const getCardFigures = defineEndpoint({
  method: 'GET',
  path: '/api/admin/practice',
  response: z.strictObject({
    cards: z.array(
      z.strictObject({
        id: cardId,
        prompt: z.string(),
        subjectName: z.string(),
        topicName: z.string(),
        source: z.optional(cardSource),
        answers: z.int(),
        again: z.int(),
      }),
    ),
  }),
});
