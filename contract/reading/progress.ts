import * as z from 'zod/mini';
import { defineEndpoint, id, nothing } from '../endpoint.ts';
import { fileProgress } from './file-progress.ts';

/** What a student has read (docs/product.md#progress). */

/** The most files of one write: a body of JSON has room for them. */
export const FILES_PER_WRITE = 20;

const pages = z.optional(z.int().check(z.minimum(1)));

/** A file that the student may open, and how far they have read it. */
export const readFile = z.extend(fileProgress, {
  subjectId: id,
  title: z.string(),
  /** Missing while no one has counted them. */
  pages,
});
export type ReadFile = z.infer<typeof readFile>;

/** What a student began to buy and has not paid. `name` is that of the subject or the offer. */
const openCheckout = z.strictObject({
  subjectId: z.optional(id),
  offerId: z.optional(id),
  code: z.optional(z.string()),
  name: z.string(),
});
export type OpenCheckout = z.infer<typeof openCheckout>;

/**
 * What the account's record says of files that the student may open today. Both pages that show it also offer
 * the unfinished checkout, so it is part of the same response.
 */
export const getProgress = defineEndpoint({
  method: 'GET',
  path: '/api/progress',
  request: nothing,
  response: z.strictObject({
    files: z.array(readFile),
    /** The subjects that the student owns, and the pages of all their files. */
    subjects: z.array(z.strictObject({ id, pages: z.int() })),
    openCheckout: z.optional(openCheckout),
  }),
});

/**
 * Merges what a device knows into the account's record. Order and repetition do not matter. The response has
 * the merged state of the same files, without those that the student may not open.
 */
export const postProgress = defineEndpoint({
  method: 'POST',
  path: '/api/progress',
  request: z.strictObject({
    files: z.array(fileProgress).check(z.minLength(1), z.maxLength(FILES_PER_WRITE)),
  }),
  response: z.strictObject({ files: z.array(readFile) }),
});
