import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInByPasskey,
} from '#contract/sessions/passkeys.ts';
import {
  beginPasskeyReauthentication,
  reauthenticateByPasskey,
} from '#contract/sessions/reauthentication.ts';
import { call } from '#site/lib/call.ts';
import { removeAdminToken } from '#site/lib/session.ts';

/**
 * Removes the admin token, which scripts could read, unlike the new session cookie.
 * @throws ApiError like `call`
 * @throws Error if the browser or the administrator did not use a passkey
 */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await call(beginPasskeySignIn, {}, { staysOn401: true });
  const answer = await startAuthentication({ optionsJSON });
  await call(signInByPasskey, { answer: { ...answer, type: 'public-key' } }, { staysOn401: true });
  removeAdminToken();
}

/** @throws like {@link signInWithPasskey} */
export async function registerPasskey(name: string): Promise<void> {
  const optionsJSON = await call(beginPasskey, {});
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  await call(addPasskey, {
    name,
    answer: { id, rawId, type, response: { clientDataJSON, attestationObject } },
  });
}

/** @throws like {@link signInWithPasskey} */
export async function proveByPasskey(): Promise<void> {
  const optionsJSON = await call(beginPasskeyReauthentication, {});
  const answer = { ...(await startAuthentication({ optionsJSON })), type: 'public-key' as const };
  await call(reauthenticateByPasskey, { answer }, { staysOn401: true });
}
