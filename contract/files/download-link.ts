import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';

/** Returns an `adminToken` for the file's address, which opens the file to the administrator for a minute. */
export const createDownloadLink = defineEndpoint({
  method: 'POST',
  path: '/api/objects/:id/download-link',
  request: z.strictObject({ id }),
  response: z.strictObject({ adminToken: z.string() }),
});
