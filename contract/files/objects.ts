import * as z from 'zod/mini';
import { defineEndpoint, id, redirect, webAddress } from '../endpoint.ts';
import { shortText } from '../typed-text.ts';
import { FROM_SIGN_IN } from './paths.ts';
import { editionInAddress, storedPdf } from './stored-pdf.ts';

/** Returns an `adminToken` for the file's address, which opens the file to the administrator for a minute. */
export const createDownloadLink = defineEndpoint({
  method: 'POST',
  path: '/api/objects/:id/download-link',
  request: z.strictObject({ id }),
  response: z.strictObject({ adminToken: z.string() }),
});

export const FILE_NAME_MAX_LENGTH = 255;

/**
 * A file's address, which redirects to itself with a ticket. The function sees only tickets that the Edge
 * Function could not serve. Browsers get a page on failure, and with `from` also while the download starts
 * (docs/decisions/0028-how-does-a-function-respond-with-a-page.md).
 */
export const getObject = defineEndpoint({
  method: 'GET',
  path: '/objects/:id',
  request: z.strictObject({
    id,
    ticket: z.optional(shortText(8_000)),
    /** An earlier edition, for owners of the subject. */
    edition: editionInAddress,
    // Links carry other values, e.g. campaign names.
    from: z.catch(z.optional(z.literal(FROM_SIGN_IN)), undefined),
  }),
  response: redirect,
});

/**
 * Responds with an address that accepts one PUT of a PDF (bare bytes) until its ticket expires. `&name=`
 * states the file's own name. The PUT responds with `{}`, or fails with `upload_expired`, `upload_used`,
 * `upload_too_large`, `upload_not_a_pdf` or `upload_failed`. The address, or its path, is then the
 * `downloadUrl` of `createContent`; its id is the id of `prepareUpload`.
 *
 * The caller is the administrator, or a Studio editor with the token of their CMS session as
 * `Authorization: Bearer` (docs/decisions/0023-why-is-a-studio-part-of-the-build.md).
 */
export const createUpload = defineEndpoint({
  method: 'POST',
  path: '/api/objects/upload',
  request: z.strictObject({
    fileName: z.optional(shortText(FILE_NAME_MAX_LENGTH)),
  }),
  response: z.strictObject({ uploadURL: webAddress }),
});

/** Prepares an uploaded PDF and returns its fields for the CMS. Idempotent. The caller is as in `createUpload`. */
export const prepareUpload = defineEndpoint({
  method: 'POST',
  path: '/api/objects/:id/prepare',
  request: z.strictObject({ id }),
  response: z.strictObject({
    pdf: storedPdf,
    /** Page 1 as a `data:` address. Empty if it has no picture. */
    picture: z.string(),
  }),
});
