import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInByPasskey,
} from '#contract/admin/passkeys.ts';
import {
  beginPasskeyReauthentication,
  reauthenticateByPasskey,
} from '#contract/admin/reauthentication.ts';
import { call } from '#site/lib/call.ts';
import { removeAdminToken } from '#site/lib/session.ts';

/** What needs the code of Web Authentication, which is loaded only when someone uses a passkey. */

/**
 * Signs the administrator in with a passkey. The session is a cookie that no script can read, so a token
 * that grants the same is not kept beside it.
 * @throws ApiError as `call`; Error where the browser or the person did not use a passkey
 */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await call(beginPasskeySignIn, {}, { staysOn401: true });
  const answer = await startAuthentication({ optionsJSON });
  await call(signInByPasskey, { answer: { ...answer, type: 'public-key' } }, { staysOn401: true });
  removeAdminToken();
}

/** Makes a passkey and registers it. @throws as {@link signInWithPasskey} */
export async function registerPasskey(name: string): Promise<void> {
  const optionsJSON = await call(beginPasskey, {});
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  await call(addPasskey, {
    name,
    answer: { id, rawId, type, response: { clientDataJSON, attestationObject } },
  });
}

/** Proves by passkey who the administrator is. @throws as {@link signInWithPasskey} */
export async function proveByPasskey(): Promise<void> {
  const optionsJSON = await call(beginPasskeyReauthentication, {});
  const answer = { ...(await startAuthentication({ optionsJSON })), type: 'public-key' as const };
  await call(reauthenticateByPasskey, { answer }, { staysOn401: true });
}
