import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';

/** The most entries that a file's outline has, and how deep they go. */
export const OUTLINE_ENTRIES = 60;
export const OUTLINE_LEVELS = 3;
/** The most characters of an entry. */
export const OUTLINE_TITLE_LENGTH = 120;

/** A heading of a file, and where it is. */
export const outlineEntry = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(OUTLINE_TITLE_LENGTH)),
  /** Counted from 1. */
  page: z.int().check(z.minimum(1)),
  /** 1 for a part of the file, 2 for a part of that. */
  level: z.int().check(z.minimum(1), z.maximum(OUTLINE_LEVELS)),
});
export type OutlineEntry = z.infer<typeof outlineEntry>;

export const outline = z.array(outlineEntry).check(z.maxLength(OUTLINE_ENTRIES));

/** The table of contents of a file that the caller may open. Empty where no heading was found. */
export const getOutline = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id/outline',
  request: z.strictObject({ id }),
  response: z.strictObject({ outline }),
});
