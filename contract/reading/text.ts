import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';

/** The text of each page, as it stands there. Empty for a page that is only a picture. */
const pages = z.array(z.string());

/** The text of a file that the caller may open: a free one, or one of a subject that they own. */
export const getText = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id/text',
  request: z.strictObject({ id }),
  response: z.strictObject({ pages }),
});

/** The most files whose text one call asks for. */
export const MAX_TEXTS = 20;

/**
 * The texts of several files, for a search. A file that the caller may not open, that is gone or that is
 * not prepared is left out, so that the others are found.
 */
export const getTexts = defineEndpoint({
  method: 'GET',
  path: '/api/notes/text',
  request: z.strictObject({
    /** Ids of content items, with commas between them. */
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
