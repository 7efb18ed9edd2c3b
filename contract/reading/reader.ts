import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { sampleSize } from '../files/stored-pdf.ts';
import { optional } from '../optional.ts';
import { fileProgress } from './file-progress.ts';

/** The address that opens a file for ten minutes: its ticket is part of it. */
const address = z.string();

/** A file that the caller may read, as the page of its reader says it. */
export const reading = z.strictObject({
  /** The content item's. */
  id,
  title: z.string(),
  /** Where the file belongs. A file may have lost its subject. */
  subject: optional(z.strictObject({ id, name: z.string(), path: z.string() })),
  pages: optional(z.int()),
  /** Of page 1; of a file with one page, its top. */
  picture: optional(z.extend(sampleSize, { path: z.string() })),
  address,
  /** Whether anyone may read it. */
  isFree: z.boolean(),
  /** How far the account's record says that the caller has read it. */
  progress: optional(fileProgress),
});
export type Reading = z.infer<typeof reading>;

/**
 * The page on which a file is read. A browser gets a page instead of a failure's JSON, with the same status
 * (docs/decisions/0020-why-does-the-shop-have-its-own-reader.md).
 */
export const getReader = defineEndpoint({
  method: 'GET',
  path: '/read/:id',
  request: z.strictObject({ id }),
  response: reading,
});

/** The same decision again, for a reader that has been open for longer than a ticket. */
export const renewTicket = defineEndpoint({
  method: 'GET',
  path: '/api/read/:id/ticket',
  request: z.strictObject({ id }),
  response: z.strictObject({ address }),
});
