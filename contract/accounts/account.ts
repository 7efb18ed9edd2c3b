import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { PASSWORD_MIN_LENGTH } from '../limits.ts';
import { messages } from '../messages.ts';
import { linkToken, shortText, TYPED_MAX_LENGTH } from '../typed-text.ts';
import { email, name, newPassword } from './accounts.ts';

export const ownAccount = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** False for accounts of the identity provider, which also decides their name and address. */
  hasPassword: z.boolean(),
  isEmailConfirmed: z.boolean(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account',
  response: ownAccount,
});

/** Confirms an address from any device: holding the link proves access to the mailbox. */
export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/account/confirm-email',
  request: z.strictObject({ token: linkToken }),
  response: z.strictObject({
    email: z.string(),
    /** True if the link was opened before and the address is still current. */
    wasUsed: z.boolean(),
  }),
});

const deviceSession = z.strictObject({
  id,
  /** A short name, e.g. "Chrome on Android". */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** Lags by at most an hour. */
  lastUsedAt: z.iso.datetime(),
  isThisDevice: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const getSessions = defineEndpoint({
  method: 'GET',
  path: '/api/account/sessions',
  response: z.array(deviceSession),
});

export const endOneSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  request: z.strictObject({ id }),
});

export const signOutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
});

export const changeNameEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/account/name',
  request: z.strictObject({
    firstName: name(messages.firstNameRequired),
    lastName: name(messages.lastNameRequired),
  }),
  response: ownAccount,
});

/** Any text: an older account may have a password shorter than today's rule. Long input only costs CPU time. */
const currentPassword = shortText(TYPED_MAX_LENGTH, {
  message: messages.currentPasswordRequired,
  tooLong: messages.passwordTooLong,
}).check(z.minLength(1, messages.currentPasswordRequired));

/** Requests a new address, which takes effect once its confirmation link is opened. */
export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/api/account/email',
  request: z.strictObject({ email: email(messages.emailInvalid), currentPassword }),
});

export const changePasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/account/password',
  request: z.strictObject({
    currentPassword,
    password: newPassword(PASSWORD_MIN_LENGTH),
  }),
});

export const sendConfirmationEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/account/confirmation-link',
});
