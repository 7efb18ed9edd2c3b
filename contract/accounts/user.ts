import * as z from 'zod/mini';
import { defineEndpoint, nothing } from '../endpoint.ts';

/** The signed-in user, as far as the browser may know. */
export const user = z.strictObject({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isAdmin: z.boolean(),
  /** Whether a link in an email, or the identity provider, has confirmed the address. */
  isEmailConfirmed: z.boolean(),
  /** Whether the account is of the identity provider, and so has nothing secret of the shop's. */
  isFromProvider: z.boolean(),
});
export type User = z.infer<typeof user>;

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  request: nothing,
  response: user,
});
