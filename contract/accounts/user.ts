import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const user = z.strictObject({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isAdmin: z.boolean(),
  /** True if an emailed link or the identity provider has confirmed the address. */
  isEmailConfirmed: z.boolean(),
  /** True for accounts of the identity provider, which have no password. */
  isFromProvider: z.boolean(),
});
export type User = z.infer<typeof user>;

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  response: user,
});
