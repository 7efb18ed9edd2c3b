import { z } from 'zod';
import { defineEndpoint, nothing, redirect } from '../endpoint.ts';

export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/temporary-login',
  request: z.strictObject({ password: z.string().min(1).max(200) }),
  response: z.strictObject({ success: z.literal(true), token: z.string() }),
});

export const adminLoginOidc = defineEndpoint({
  method: 'GET',
  path: '/api/admin-login',
  request: nothing,
  response: redirect,
});

/** What the provider says in the query; what is malformed is as good as missing. */
const answerField = z.string().max(2_000).optional().catch(undefined);

/** Where the provider sends the browser back to. */
export const adminLoginCallback = defineEndpoint({
  method: 'GET',
  path: '/api/admin-login/callback',
  request: z.strictObject({
    code: answerField,
    state: answerField,
    iss: answerField,
    error: answerField,
  }),
  response: redirect,
});

/** Why a sign-in at the provider came to nothing: `/admin?error=` says so. */
export const signInFailure = z.enum(['cancelled', 'expired', 'unavailable', 'failed']);
export type SignInFailure = z.infer<typeof signInFailure>;
