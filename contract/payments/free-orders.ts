import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { isForOne, quoteFields } from './quote-request.ts';

/** Completes a free order without a payment. Fails with `order_not_free`, `consent_outdated` or the code's error. */
export const claimFreeOrder = defineEndpoint({
  method: 'POST',
  path: '/api/free-order',
  request: z
    .strictObject({
      ...quoteFields,
      wordingVersion: z.string().check(z.regex(/^[0-9a-z-]{1,20}$/, 'Not a version')),
    })
    .check(isForOne),
  response: z.strictObject({
    subjects: z.array(z.strictObject({ id, name: z.string() })),
  }),
});
