import * as z from 'zod/mini';
import { editionInAddress } from '../catalogue/editions.ts';
import { defineEndpoint, id, redirect, webAddress } from '../endpoint.ts';
import { FROM_SIGN_IN } from './object-paths.ts';
import { storedPdf } from './stored-pdf.ts';

/** The longest name that file systems take. */
export const FILE_NAME_MAX_LENGTH = 255;

/**
 * A file's address. Redirects to itself with a ticket. A request with a ticket reaches the function
 * only where the Edge Function cannot open it. A browser gets a page instead of a failure's JSON, and
 * with `from` also while the download starts (docs/decisions/0028-how-does-a-function-respond-with-a-page.md).
 */
export const getObject = defineEndpoint({
  method: 'GET',
  path: '/objects/:id',
  request: z.strictObject({
    id,
    ticket: z.optional(z.string()),
    /** An earlier version, for those who own the subject. */
    edition: editionInAddress,
    // Links carry other values, such as those of campaigns.
    from: z.catch(z.optional(z.literal(FROM_SIGN_IN)), undefined),
  }),
  response: redirect,
});

/**
 * Responds with an address that accepts one PUT of a PDF, the bytes alone as body, while its ticket
 * lives. `&name=` states the file's own name. The PUT responds with `{}`, or fails with `upload_expired`, `upload_used`,
 * `upload_too_large`, `upload_not_a_pdf` or `upload_failed`. The address, or its path alone, then is
 * the `downloadUrl` of `createContent`; its id is the one of `prepareUpload`.
 *
 * The caller is the administrator, or a Studio editor with `Authorization: Bearer`, the token of their
 * session in the CMS (docs/decisions/0023-why-is-a-studio-part-of-the-build.md).
 */
export const createUpload = defineEndpoint({
  method: 'POST',
  path: '/api/objects/upload',
  /** The file's name, for the audit log. */
  request: z.strictObject({
    fileName: z.optional(z.string().check(z.maxLength(FILE_NAME_MAX_LENGTH))),
  }),
  response: z.strictObject({ uploadURL: webAddress }),
});

/**
 * Prepares an uploaded PDF for sale, and responds with what a document of the CMS says of it. Sent again,
 * it responds the same. The caller is as in `createUpload`.
 */
export const prepareUpload = defineEndpoint({
  method: 'POST',
  path: '/api/objects/:id/prepare',
  request: z.strictObject({ id }),
  response: z.strictObject({
    pdf: storedPdf,
    /** Page 1 as a `data:` address; empty where it has no picture. */
    picture: z.string(),
  }),
});
