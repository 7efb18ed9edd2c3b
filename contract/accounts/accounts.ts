import * as z from 'zod/mini';
import { defineEndpoint, redirect } from '../endpoint.ts';
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  RESET_PASSWORD_MIN_LENGTH,
} from '../limits.ts';
import { messages } from '../messages.ts';
import { linkToken, shortText, TYPED_MAX_LENGTH, toAddress, toPassword } from '../typed-text.ts';
import { user } from './user.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** Addresses that mail servers accept without quotation marks. The last label of a domain is never a number. */
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?=[a-z])${LABEL}$`);

/** Few mail servers accept non-ASCII letters before the `@` (RFC 6531). */
const hasPlainLocalPart = (address: string) => !/^[^@]*[^\0-\x7F]/.test(address);

/** An email address in lower case, with a punycode domain. */
export const email = (message: string) =>
  shortText(EMAIL_MAX_LENGTH, { rewrite: toAddress, message }).check(
    z.refine(hasPlainLocalPart, { error: messages.emailLetters, abort: true }),
    z.regex(ADDRESS, message),
  );

const isHashable = (text: string) => bytes(toPassword(text)) <= PASSWORD_MAX_BYTES;

const typedPassword = (message: string) =>
  shortText(TYPED_MAX_LENGTH, { message, tooLong: messages.passwordTooLong });

/** A new password, of at least `minimum` characters after {@link toPassword}. */
export const newPassword = (minimum: number) => {
  const message = messages.passwordTooShort(minimum);
  return typedPassword(message).check(
    z.refine((text) => toPassword(text).length >= minimum, message),
    z.refine(isHashable, messages.passwordTooLong),
  );
};

/** At least one letter, and no controls, lone surrogates or direction marks: emails greet people by name. */
const NAME =
  /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*\p{L}[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u;

export const name = (message: string) =>
  shortText(NAME_MAX_LENGTH, {
    rewrite: (typed) => typed.trim().normalize('NFC'),
    message,
    tooLong: messages.tooLong(NAME_MAX_LENGTH),
  }).check(z.regex(NAME, message));

const loginPasswordTooShort = messages.passwordTooShort(PASSWORD_MIN_LENGTH);

export const loginRequest = z.strictObject({
  email: email(messages.emailInvalid),
  password: typedPassword(loginPasswordTooShort).check(
    // Earlier passwords were counted as they were typed.
    z.refine(
      (text) => Math.max(text.length, toPassword(text).length) >= PASSWORD_MIN_LENGTH,
      loginPasswordTooShort,
    ),
    z.refine(isHashable, messages.passwordTooLong),
  ),
});

/** The sign-up form without `confirmPassword`, which is never sent. */
export const signupRequest = z.strictObject({
  email: email(messages.signupEmailInvalid),
  password: newPassword(PASSWORD_MIN_LENGTH),
  firstName: name(messages.firstNameRequired),
  lastName: name(messages.lastNameRequired),
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  request: loginRequest,
  response: user,
});

export const signup = defineEndpoint({
  method: 'POST',
  path: '/api/auth/signup',
  request: signupRequest,
  response: user,
});

export const logout = defineEndpoint({
  method: 'GET',
  path: '/api/auth/logout',
  response: redirect,
});

/** Signs out like `logout`, at the address for users of the identity provider. */
export const logoutOidc = defineEndpoint({
  method: 'GET',
  path: '/api/logout',
  response: redirect,
});

export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  request: z.strictObject({ email: email(messages.emailInvalid) }),
});

export const validateResetToken = defineEndpoint({
  method: 'POST',
  path: '/api/auth/validate-reset-token',
  request: z.strictObject({ token: linkToken }),
});

export const confirmPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/confirm-reset-password',
  request: z.strictObject({
    token: linkToken,
    password: newPassword(RESET_PASSWORD_MIN_LENGTH),
  }),
});

/**
 * Claiming: a customer of another service, whom the owner gave an account, chooses its first password by a link in an
 * email, and is signed in.
 */

/** Reads what a link opens. The link stays valid. */
export const readClaim = defineEndpoint({
  method: 'POST',
  path: '/api/auth/read-claim',
  request: z.strictObject({ token: linkToken }),
  response: z.strictObject({
    email: z.string(),
    /** Names of the subjects that the account owns. */
    subjects: z.array(z.string()),
  }),
});

/** Sets the password and signs in. A link works once. */
export const claimAccount = defineEndpoint({
  method: 'POST',
  path: '/api/auth/claim',
  request: confirmPasswordReset.request,
  response: user,
});
