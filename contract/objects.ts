import { z } from 'zod';
import { defineEndpoint, id, nothing, redirect } from './endpoint.ts';

/** A file's own address. Answers a redirect to itself with a ticket of ten minutes. */
export const getObject = defineEndpoint({
  method: 'GET',
  path: '/objects/:id',
  request: z.strictObject({ id }),
  response: redirect,
});

/**
 * Where the administrator's browser may PUT one PDF: the bytes alone as body, within a quarter of an
 * hour. The PUT answers `{}`, or `{ message }` with 401 (expired or foreign ticket), 409 (used), 413
 * or 415. The address, or its path alone, is then the `downloadUrl` of `createContent`.
 */
export const createUpload = defineEndpoint({
  method: 'POST',
  path: '/api/objects/upload',
  request: nothing,
  response: z.strictObject({ uploadURL: z.url() }),
});

/** Opens one file to the administrator for a minute, as `adminToken` in its address. */
export const createDownloadLink = defineEndpoint({
  method: 'POST',
  path: '/api/objects/:id/download-link',
  request: z.strictObject({ id }),
  response: z.strictObject({ adminToken: z.string() }),
});
