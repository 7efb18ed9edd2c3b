import * as z from 'zod/mini';
import { defineEndpoint, id, nothing } from '../endpoint.ts';
import { fileProgress } from './file-progress.ts';

/** Chosen so that a write fits in a JSON body. */
export const FILES_PER_WRITE = 20;

const pages = z.optional(z.int().check(z.minimum(1)));

export const readFile = z.extend(fileProgress, {
  subjectId: id,
  title: z.string(),
  /** Undefined until counted. */
  pages,
});
export type ReadFile = z.infer<typeof readFile>;

/** An unpaid checkout, with the name of the subject or offer. */
const openCheckout = z.strictObject({
  subjectId: z.optional(id),
  offerId: z.optional(id),
  code: z.optional(z.string()),
  name: z.string(),
});
export type OpenCheckout = z.infer<typeof openCheckout>;

/** Returns progress in files that the student may open today, with the unfinished checkout that both pages offer. */
export const getProgress = defineEndpoint({
  method: 'GET',
  path: '/api/progress',
  request: nothing,
  response: z.strictObject({
    files: z.array(readFile),
    /** Owned subjects with their total pages. */
    subjects: z.array(z.strictObject({ id, pages: z.int() })),
    openCheckout: z.optional(openCheckout),
  }),
});

/** Merges a device's progress. Commutative and idempotent. Returns the same files if the student may open them. */
export const postProgress = defineEndpoint({
  method: 'POST',
  path: '/api/progress',
  request: z.strictObject({
    files: z.array(fileProgress).check(z.minLength(1), z.maxLength(FILES_PER_WRITE)),
  }),
  response: z.strictObject({ files: z.array(readFile) }),
});
