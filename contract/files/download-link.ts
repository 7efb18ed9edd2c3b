import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';

/** Opens one file to the administrator for a minute. The token belongs in the file's address, as `adminToken`. */
export const createDownloadLink = defineEndpoint({
  method: 'POST',
  path: '/api/objects/:id/download-link',
  request: z.strictObject({ id }),
  response: z.strictObject({ adminToken: z.string() }),
});
