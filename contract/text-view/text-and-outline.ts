import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { shortList, shortText } from '../typed-text.ts';

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
        shortText(MAX_TEXTS * 200),
        z.transform((list) => list.split(',')),
      ),
      shortList(MAX_TEXTS, id),
    ),
  }),
  response: z.strictObject({ texts: z.array(z.strictObject({ id, pages })) }),
});

export const OUTLINE_ENTRIES = 60;
export const OUTLINE_LEVELS = 3;
/** In characters. */
export const OUTLINE_TITLE_LENGTH = 120;

export const outlineEntry = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(OUTLINE_TITLE_LENGTH)),
  /** Counted from 1. */
  page: z.int().check(z.minimum(1)),
  /** 1 for a part of the file, 2 for a part of that part. */
  level: z.int().check(z.minimum(1), z.maximum(OUTLINE_LEVELS)),
});
export type OutlineEntry = z.infer<typeof outlineEntry>;

export const outline = z.array(outlineEntry).check(z.maxLength(OUTLINE_ENTRIES));

/** Returns the contents of a file that the caller may open. Empty if no heading was found. */
export const getOutline = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id/outline',
  request: z.strictObject({ id }),
  response: z.strictObject({ outline }),
});
