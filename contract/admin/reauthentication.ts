import * as z from 'zod/mini';
import { defineEndpoint, nothing } from '../endpoint.ts';
import { signInAnswer, signInOptions } from './passkeys.ts';
import { adminLogin, adminSignInWay, signInFailure } from './sign-in.ts';

/**
 * An administrator proves again who they are before what cannot be undone, or tells of many people
 * (docs/decisions/0015-how-does-the-administrator-sign-in.md). It counts for the session that asks, for half an hour.
 */

/** The ways in which this shop's administrator can prove it. */
export const getReauthenticationWays = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reauthentication',
  request: nothing,
  response: z.array(adminSignInWay),
});

export const reauthenticateByPassword = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reauthentication/password',
  request: adminLogin.request,
  response: nothing,
});

/** Asks for a passkey, with a challenge for the caller's session alone. */
export const beginPasskeyReauthentication = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reauthentication/passkey-options',
  request: nothing,
  response: signInOptions,
});

export const reauthenticateByPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reauthentication/passkey',
  request: z.strictObject({ answer: signInAnswer }),
  response: nothing,
});

/** Begins a sign-in at the provider that is only to prove who the caller is. */
export const reauthenticateAtProvider = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reauthentication/provider',
  request: nothing,
  response: z.strictObject({ address: z.string() }),
});

/** How that ended, in `/admin?reauthentication=`. */
export const reauthenticationResult = z.union([z.literal('done'), signInFailure]);
export type ReauthenticationResult = z.infer<typeof reauthenticationResult>;
