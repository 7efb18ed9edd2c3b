import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';

/** Cards that students take along: files and pages that other programs and printers read. */

/** Returns all cards of a subject as text that Anki imports, to owners of the subject and administrators. */
export const downloadCards = defineEndpoint({
  method: 'GET',
  path: '/api/practice/subjects/:subjectId/cards',
  encoding: 'file',
  request: z.strictObject({ subjectId: id }),
  response: z.string(),
});

/** Returns the line on each page of cards that the caller prints: the same as on the copies of the subject's files. */
export const getPrintLine = defineEndpoint({
  method: 'GET',
  path: '/api/practice/subjects/:subjectId/print-line',
  request: z.strictObject({ subjectId: id }),
  response: z.strictObject({ line: z.string() }),
});

/** Returns the papers to come, and the cards a day until then, as entries for a calendar (RFC 5545). */
export const downloadCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/practice/calendar',
  encoding: 'file',
  response: z.string(),
});

export const cardsPath = (subjectId: string) =>
  downloadCards.path.replace(':subjectId', encodeURIComponent(subjectId));
