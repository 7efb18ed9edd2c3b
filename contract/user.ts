import * as z from 'zod/mini';
import { defineEndpoint, nothing } from './endpoint.ts';

/** The signed-in user, as far as the browser may know. */
export const user = z.strictObject({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isAdmin: z.boolean(),
});
export type User = z.infer<typeof user>;

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  request: nothing,
  response: user,
});
