import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';

/** The text of each page. Empty for a page that is only a picture. */
const pages = z.array(z.string());

export const getText = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id/text',
  request: z.strictObject({ id }),
  response: z.strictObject({ pages }),
});

export const MAX_TEXTS = 20;

/** Returns several files' texts for a search. Leaves out files that are gone, unprepared or not open to the caller. */
export const getTexts = defineEndpoint({
  method: 'GET',
  path: '/api/notes/text',
  request: z.strictObject({
    /** Comma-separated ids. */
    ids: z.pipe(
      z.pipe(
        z.string(),
        z.transform((list) => list.split(',')),
      ),
      z.array(id).check(z.maxLength(MAX_TEXTS)),
    ),
  }),
  response: z.strictObject({ texts: z.array(z.strictObject({ id, pages })) }),
});
