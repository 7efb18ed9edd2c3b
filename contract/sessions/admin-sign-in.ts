import * as z from 'zod/mini';
import { defineEndpoint, redirect } from '../endpoint.ts';

export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/temporary-login',
  request: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.strictObject({ success: z.literal(true), token: z.string() }),
});

export const adminLoginOidc = defineEndpoint({
  method: 'GET',
  path: '/api/admin-login',
  response: redirect,
});

/** A query parameter from the provider. Malformed values count as missing. */
const callbackField = z.catch(z.optional(z.string().check(z.maxLength(2_000))), undefined);

export const adminLoginCallback = defineEndpoint({
  method: 'GET',
  path: '/api/admin-login/callback',
  request: z.strictObject({
    code: callbackField,
    state: callbackField,
    iss: callbackField,
    error: callbackField,
  }),
  response: redirect,
});

/** The reason for a failed sign-in at the provider, in `/admin?error=`. */
export const signInFailure = z.enum(['cancelled', 'expired', 'unavailable', 'failed']);
export type SignInFailure = z.infer<typeof signInFailure>;

export const adminSignInWay = z.enum(['passkey', 'provider', 'password']);
export type AdminSignInWay = z.infer<typeof adminSignInWay>;

export const adminSessionLine = z.strictObject({
  id: z.string(),
  by: adminSignInWay,
  /** A short name, e.g. "Chrome on Windows". */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** Lags by at most five minutes. */
  lastUsedAt: z.iso.datetime(),
  isThisSession: z.boolean(),
});
export type AdminSessionLine = z.infer<typeof adminSessionLine>;

export const getAdminSessions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  response: z.array(adminSessionLine),
});

export const endOtherAdminSessions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/sessions/end-others',
});
