import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { PASSKEY_NAME_MAX_LENGTH } from '../limits.ts';
import { messages } from '../messages.ts';
import { panelMessages } from '../panel-messages.ts';
import { shortText, trim } from '../typed-text.ts';

const bytes = (most: number) => shortText(most).check(z.regex(/^[\w-]+$/, 'Not base64url'));

/** The id of a credential: at most 1,023 bytes. */
export const passkeyId = bytes(1_364);

const described = z.strictObject({ id: passkeyId, type: z.literal('public-key') });

/** Options for signing in with any passkey of the shop. */
export const signInOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

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

/** Fields that both answers share. Fields of other standards are left out. */
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

export const passkeyName = shortText(PASSKEY_NAME_MAX_LENGTH, {
  rewrite: trim,
  tooLong: messages.tooLong(PASSKEY_NAME_MAX_LENGTH),
}).check(z.minLength(1, panelMessages.passkeyNameMissing));

export const passkeyLine = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Undefined before the first sign-in. */
  lastUsedAt: z.optional(z.iso.datetime()),
});
export type PasskeyLine = z.infer<typeof passkeyLine>;

/** Begins a sign-in. Its challenge works once, for three minutes. */
export const beginPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkeys/sign-in-options',
  response: signInOptions,
});

/** Signs the administrator in with an HTTP-only cookie. */
export const signInByPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkeys/sign-in',
  request: z.strictObject({ answer: signInAnswer }),
});

export const getPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/admin/passkeys',
  response: z.array(passkeyLine),
});

/** Begins a registration. Its challenge is bound to the caller's session. */
export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkeys/registration-options',
  response: registrationOptions,
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/passkeys',
  request: z.strictObject({ name: passkeyName, answer: registrationAnswer }),
});

export const removePasskeyEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/passkeys/:id',
  request: z.strictObject({ id: passkeyId }),
});
