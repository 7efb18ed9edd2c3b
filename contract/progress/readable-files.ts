import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';

const readableFile = z.strictObject({
  /** The content item's id. */
  id,
  title: z.string(),
  topicId: id,
  topicName: z.string(),
  /** Undefined if the CMS has no count. */
  pages: z.optional(z.int().check(z.minimum(1))),
  /** Set if the edition is new to the caller, with the owner's words about it. */
  update: z.optional(z.strictObject({ whatsNew: z.optional(z.string()) })),
  /** Editions that the caller could open before, latest first. Undefined if there are none. */
  earlier: z.optional(z.array(z.strictObject({ edition: z.int(), replacedAt: z.iso.datetime() }))),
});
export type ReadableFile = z.infer<typeof readableFile>;

/** A subject's files in the order of its page. */
const readableSubject = z.strictObject({
  subjectId: id,
  name: z.string(),
  /** True if the caller may open the locked files, too. */
  isOwned: z.boolean(),
  /** Number of cards and drills that the caller may practise, by the topic's id. A later deploy may add other fields. */
  practice: z.record(id, z.catch(z.int(), 0)),
  files: z.array(readableFile),
});
export type ReadableSubject = z.infer<typeof readableSubject>;

/** Lists the files of owned subjects first, then the free files of other subjects. */
export const getReadableFiles = defineEndpoint({
  method: 'GET',
  path: '/api/notes',
  response: z.array(readableSubject),
});
