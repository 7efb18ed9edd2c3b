import * as z from 'zod/mini';
import { defineEndpoint, redirect } from '../endpoint.ts';
import { linkToken, shortText } from '../typed-text.ts';

export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/temporary-login',
  request: z.strictObject({ password: shortText(200).check(z.minLength(1)) }),
  response: z.strictObject({ success: z.literal(true), token: z.string() }),
});

export const adminLoginOidc = defineEndpoint({
  method: 'GET',
  path: '/api/admin-login',
  response: redirect,
});

export const adminSignInWay = z.enum(['passkey', 'provider', 'password', 'email']);
export type AdminSignInWay = z.infer<typeof adminSignInWay>;

/** Lists the ways to sign in to the panel, the recommended way first. */
export const getSignInWays = defineEndpoint({
  method: 'GET',
  path: '/api/admin-login/ways',
  response: z.array(adminSignInWay),
});

/** Emails the owner a link that signs them in. Only shops without an identity provider have such links. */
export const sendSignInLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin-login/email',
});

/** Signs the administrator in with an HTTP-only cookie. The link then stops working. */
export const signInByLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin-login/link',
  request: z.strictObject({ token: linkToken }),
  response: z.strictObject({ hasPasskey: z.boolean() }),
});

/** A query parameter from the provider. Malformed values count as missing. */
const callbackField = z.catch(z.optional(shortText(2_000)), undefined);

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
