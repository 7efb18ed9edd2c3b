import * as z from 'zod/mini';
import { day, defineEndpoint, id } from '../endpoint.ts';

const CARD_SECONDS = 30;

/** Returns the probable time for cards, in minutes. */
export const toMinutes = (cards: number): number => Math.ceil((cards * CARD_SECONDS) / 60);

/** Cards of the caller's day, and the papers to come. */
export const today = z.strictObject({
  /** Cards left today in all owned subjects, or free cards if the student owns no subject. 0 once the day is done. */
  cards: z.int(),
  /** Probable time for the cards left. */
  minutes: z.int(),
  /** Cards of today's plan that are done. */
  done: z.int(),
  /** Papers from today on, the next first. */
  papers: z.array(
    z.strictObject({ subjectId: id, subjectName: z.string(), name: z.optional(z.string()), day }),
  ),
});
export type Today = z.infer<typeof today>;

/** Returns today's number for home and the header. `/practise` computes the same number by the same rules. */
export const getToday = defineEndpoint({
  method: 'GET',
  path: '/api/practice/today',
  response: today,
});
