import * as z from 'zod/mini';
import { defineEndpoint, nothing } from '../endpoint.ts';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../limits.ts';
import { messages } from '../messages.ts';
import { ownAccount } from './account.ts';
import { email, name, password } from './accounts.ts';

export const changeName = defineEndpoint({
  method: 'POST',
  path: '/api/account/name',
  request: z.strictObject({
    firstName: name(messages.firstNameRequired),
    lastName: name(messages.lastNameRequired),
  }),
  response: ownAccount,
});

/** Any text: an older account may have a password shorter than today's rule. Long input only costs CPU time. */
const currentPassword = z
  .string(messages.currentPasswordRequired)
  .check(
    z.minLength(1, messages.currentPasswordRequired),
    z.maxLength(PASSWORD_MAX_BYTES, messages.passwordTooLong),
  );

/** Requests a new address, which takes effect once its confirmation link is opened. */
export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/api/account/email',
  request: z.strictObject({ email: email(messages.emailInvalid), currentPassword }),
  response: nothing,
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/account/password',
  request: z.strictObject({
    currentPassword,
    password: password(PASSWORD_MIN_LENGTH, messages.passwordTooShort(PASSWORD_MIN_LENGTH)),
  }),
  response: nothing,
});
