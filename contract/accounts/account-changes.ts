import * as z from 'zod/mini';
import { defineEndpoint, nothing } from '../endpoint.ts';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../limits.ts';
import { messages } from '../messages.ts';
import { ownAccount } from './account.ts';
import { email, name, password } from './accounts.ts';

/** The forms of a student's own account (docs/product.md#account). */

export const changeName = defineEndpoint({
  method: 'POST',
  path: '/api/account/name',
  request: z.strictObject({
    firstName: name(messages.firstNameRequired),
    lastName: name(messages.lastNameRequired),
  }),
  response: ownAccount,
});

/** Any text: an account of an earlier rule may have a shorter password. Longer ones would cost time only. */
const currentPassword = z
  .string(messages.currentPasswordRequired)
  .check(
    z.minLength(1, messages.currentPasswordRequired),
    z.maxLength(PASSWORD_MAX_BYTES, messages.passwordTooLong),
  );

/** Asks for another address, which counts once a link that is sent there is opened. */
export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/api/account/email',
  request: z.strictObject({ email: email(messages.emailInvalid), currentPassword }),
  response: nothing,
});

/** Sets another password. This device stays signed in, every other is signed out. */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/account/password',
  request: z.strictObject({
    currentPassword,
    password: password(PASSWORD_MIN_LENGTH, messages.passwordTooShort(PASSWORD_MIN_LENGTH)),
  }),
  response: nothing,
});
