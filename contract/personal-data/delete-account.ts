import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { shortText, TYPED_MAX_LENGTH } from '../typed-text.ts';

/** Deletes the caller's account. Needs the password; accounts without a password type their email address. */
export const deleteAccountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/account/delete',
  request: z
    .strictObject({
      currentPassword: z.optional(shortText(TYPED_MAX_LENGTH)),
      email: z.optional(shortText(TYPED_MAX_LENGTH)),
    })
    .check(z.refine((proof) => Object.keys(proof).length > 0)),
  response: z.strictObject({
    keptOrders: z.array(z.string()),
    cancelledPayments: z.int(),
    unsentEmails: z.int(),
  }),
});
