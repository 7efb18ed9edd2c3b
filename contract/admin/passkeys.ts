import * as z from 'zod/mini';
import { defineEndpoint, nothing } from '../endpoint.ts';
import { PASSKEY_NAME_MAX_LENGTH } from '../limits.ts';
import { messages } from '../messages.ts';
import { panelMessages } from './messages.ts';

/** The administrator's passkeys. Their messages are those of Web Authentication, as JSON. */

const bytes = (most: number) =>
  z.string().check(z.regex(/^[\w-]+$/, 'Not base64url'), z.maxLength(most));

/** The id of a credential: at most 1,023 bytes. */
export const passkeyId = bytes(1_364);

const described = z.strictObject({ id: passkeyId, type: z.literal('public-key') });

/** What the browser asks an authenticator in order to sign in: any passkey of the shop, and who its holder is. */
export const signInOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

/** What the browser asks an authenticator in order to make a passkey. */
export const registrationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** What both answers of an authenticator have. Fields of other standards are left out. */
const answer = {
  id: passkeyId,
  rawId: passkeyId,
  type: z.literal('public-key'),
};
const clientDataJSON = bytes(4_000);

export const signInAnswer = z.object({
  ...answer,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
  }),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

export const registrationAnswer = z.object({
  ...answer,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(16_000),
  }),
});
export type RegistrationAnswer = z.infer<typeof registrationAnswer>;

export const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, panelMessages.passkeyNameMissing),
    z.maxLength(PASSKEY_NAME_MAX_LENGTH, messages.tooLong(PASSKEY_NAME_MAX_LENGTH)),
  );

/** A passkey in the panel. */
export const passkeyLine = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Missing before the first sign-in with it. */
  lastUsedAt: z.optional(z.iso.datetime()),
});
export type PasskeyLine = z.infer<typeof passkeyLine>;

/** Begins a sign-in: its challenge works once, and for three minutes. */
export const beginPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkeys/sign-in-options',
  request: nothing,
  response: signInOptions,
});

/** Signs the administrator in. The session is a cookie that no script can read. */
export const signInByPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkeys/sign-in',
  request: z.strictObject({ answer: signInAnswer }),
  response: nothing,
});

export const getPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/admin/passkeys',
  request: nothing,
  response: z.array(passkeyLine),
});

/** Begins the registration of a passkey, with a challenge for the caller's session alone. */
export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkeys/registration-options',
  request: nothing,
  response: registrationOptions,
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkeys',
  request: z.strictObject({ name: passkeyName, answer: registrationAnswer }),
  response: nothing,
});

/** Removes a passkey, which ends its sessions. */
export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/passkeys/:id',
  request: z.strictObject({ id: passkeyId }),
  response: nothing,
});
