import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { outline } from '../text-view/text-and-outline.ts';

const edition = z.int().check(z.minimum(1));

const answered = {
  /** Opaque name of the account, as in the cookie `progress_of`. */
  owner: z.string(),
  /** Server's time in milliseconds since 1970. A kept subject may be opened for `LEASE_DAYS` from here. */
  now: z.int(),
};

/** Days for which kept notes open without a check of the access. */
export const LEASE_DAYS = 30;

/**
 * Checks the access to kept subjects. A browser calls it at each start, and deletes the subjects that are missing from
 * the response.
 */
export const getKept = defineEndpoint({
  method: 'GET',
  path: '/api/kept',
  response: z.strictObject({
    ...answered,
    /**
     * Subjects that the caller's account owns, with the latest editions of their files. An administrator has no others
     * here. `files` is empty if the subject's content is unknown.
     */
    subjects: z.array(z.strictObject({ id, files: z.array(z.strictObject({ id, edition })) })),
  }),
});

const file = z.strictObject({
  id,
  title: z.string(),
  edition,
  pages: z.optional(z.int()),
  /** Exact size of the caller's stamped copy. */
  bytes: z.int(),
  /** ETag of this copy. */
  etag: z.string(),
  /** Path of the copy, with a ticket that opens it for ten minutes. */
  address: z.string(),
  outline,
  /** Text of each page. Undefined if the response has no room for it. */
  text: z.optional(z.array(z.string())),
});
export type KeptFile = z.infer<typeof file>;

/**
 * Lists everything of an owned subject that a browser keeps, apart from the files themselves. A call counts as a download
 * of each file.
 */
export const getKeptSubject = defineEndpoint({
  method: 'GET',
  path: '/api/kept/:subjectId',
  request: z.strictObject({ subjectId: id }),
  response: z.strictObject({
    ...answered,
    /** `path` is the path of the home page if the subject has no page. */
    subject: z.strictObject({ id, name: z.string(), path: z.string() }),
    /** In the order of the subject's page. */
    files: z.array(file),
    /** Files that cannot be kept now, because they are not prepared. */
    missing: z.array(z.strictObject({ id, title: z.string() })),
  }),
});
