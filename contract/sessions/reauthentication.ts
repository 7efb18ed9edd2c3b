import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { adminLogin, adminSignInWay, signInFailure } from './admin-sign-in.ts';
import { signInAnswer, signInOptions } from './passkeys.ts';

/**
 * Reauthentication before an action that cannot be undone or exposes many people
 * (docs/decisions/0015-how-does-the-administrator-sign-in.md). It lasts half an hour, for the session that
 * asked. A new sign-in counts too, for its own session.
 */

export const getReauthenticationWays = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reauthentication',
  response: z.array(adminSignInWay),
});

export const reauthenticateByPassword = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reauthentication/password',
  request: adminLogin.request,
});

/** Begins reauthentication by passkey. Its challenge is bound to the caller's session. */
export const beginPasskeyReauthentication = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reauthentication/passkey-options',
  response: signInOptions,
});

export const reauthenticateByPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reauthentication/passkey',
  request: z.strictObject({ answer: signInAnswer }),
});

/** Begins a sign-in at the provider that only proves the caller's identity. */
export const reauthenticateAtProvider = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reauthentication/provider',
  response: z.strictObject({ address: z.string() }),
});

/** The outcome, in `/admin?reauthentication=`. */
export const reauthenticationResult = z.union([z.literal('done'), signInFailure]);
export type ReauthenticationResult = z.infer<typeof reauthenticationResult>;
