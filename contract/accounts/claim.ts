import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { linkToken } from '../typed-text.ts';
import { confirmPasswordReset } from './accounts.ts';
import { user } from './user.ts';

/**
 * Claiming: a customer of another service, whom the owner gave an account, chooses its first password by a link in an
 * email, and is signed in.
 */

/** Reads what a link opens. The link stays valid. */
export const readClaim = defineEndpoint({
  method: 'POST',
  path: '/api/auth/read-claim',
  request: z.strictObject({ token: linkToken }),
  response: z.strictObject({
    email: z.string(),
    /** Names of the subjects that the account owns. */
    subjects: z.array(z.string()),
  }),
});

/** Sets the password and signs in. A link works once. */
export const claimAccount = defineEndpoint({
  method: 'POST',
  path: '/api/auth/claim',
  request: confirmPasswordReset.request,
  response: user,
});
