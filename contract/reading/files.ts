import * as z from 'zod/mini';
import { defineEndpoint, id, nothing } from '../endpoint.ts';

/** A file that the caller may open. */
const readableFile = z.strictObject({
  /** Of its content item. */
  id,
  title: z.string(),
  topicName: z.string(),
  /** Missing where the CMS does not say. */
  pages: z.optional(z.int().check(z.minimum(1))),
  /** Of a version that is new to the caller: what the owner says is new in it. */
  update: z.optional(z.strictObject({ whatsNew: z.optional(z.string()) })),
  /** The versions that the caller could open before, the latest first. Missing where there is none. */
  earlier: z.optional(z.array(z.strictObject({ edition: z.int(), replacedAt: z.iso.datetime() }))),
});
export type ReadableFile = z.infer<typeof readableFile>;

/** The files of a subject that the caller may open, in the order of the subject's page. */
const readableSubject = z.strictObject({
  subjectId: id,
  name: z.string(),
  /** Whether the caller may open the locked files, too. */
  isOwned: z.boolean(),
  files: z.array(readableFile),
});
export type ReadableSubject = z.infer<typeof readableSubject>;

/** What the caller may open: the files of their subjects first, then the free files of others. */
export const getReadableFiles = defineEndpoint({
  method: 'GET',
  path: '/api/notes',
  request: nothing,
  response: z.array(readableSubject),
});
