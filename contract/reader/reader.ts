import * as z from 'zod/mini';
import { defineEndpoint, id, optional } from '../endpoint.ts';
import { sampleSize } from '../files/stored-pdf.ts';
import { fileProgress } from '../progress/progress.ts';

/** The file's address, with a ticket that opens it for ten minutes. */
const address = z.string();

export const reading = z.strictObject({
  /** The content item's id. */
  id,
  title: z.string(),
  /** Undefined if the file has lost its subject. */
  subject: optional(z.strictObject({ id, name: z.string(), path: z.string() })),
  pages: optional(z.int()),
  /** Picture of page 1; only the top of page 1 if the file has one page. */
  picture: optional(z.extend(sampleSize, { path: z.string() })),
  address,
  /** True if anyone may read it. */
  isFree: z.boolean(),
  progress: optional(fileProgress),
});
export type Reading = z.infer<typeof reading>;

/**
 * The reader's page. Browsers get a page instead of JSON on failure, with the same status
 * (docs/decisions/0020-why-does-the-shop-have-its-own-reader.md).
 */
export const getReader = defineEndpoint({
  method: 'GET',
  path: '/read/:id',
  request: z.strictObject({ id }),
  response: reading,
});

/** Authorises again, for a reader that has been open for longer than its ticket. */
export const renewTicket = defineEndpoint({
  method: 'GET',
  path: '/api/read/:id/ticket',
  request: z.strictObject({ id }),
  response: z.strictObject({ address }),
});

/** Authorises a print of the text view in large type, and records it as a download. */
export const printLargeType = defineEndpoint({
  method: 'GET',
  path: '/api/read/:id/large-type',
  request: z.strictObject({ id }),
  response: z.strictObject({
    /** The line on each page of the file's copies. Undefined for a free file. */
    line: optional(z.string()),
  }),
});
