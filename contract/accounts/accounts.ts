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
import { linkToken, toAddress, toPassword } from '../typed-text.ts';
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
  z.pipe(
    z
      .string(message)
      .check(z.overwrite(toAddress), z.refine(hasPlainLocalPart, messages.emailLetters)),
    z.string().check(z.regex(ADDRESS, message), z.maxLength(EMAIL_MAX_LENGTH, message)),
  );

export const password = (minimum: number, message: string) =>
  z.string(message).check(
    z.minLength(minimum, message),
    z.refine((text) => bytes(toPassword(text)) <= PASSWORD_MAX_BYTES, messages.passwordTooLong),
  );

/** At least one letter, and no controls, lone surrogates or direction marks: emails greet people by name. */
const NAME =
  /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*\p{L}[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u;

export const name = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(NAME_MAX_LENGTH, messages.tooLong(NAME_MAX_LENGTH)),
      z.regex(NAME, message),
    );

export const loginRequest = z.strictObject({
  email: email(messages.emailInvalid),
  password: password(PASSWORD_MIN_LENGTH, messages.passwordTooShort(PASSWORD_MIN_LENGTH)),
});

/** The sign-up form without `confirmPassword`, which is never sent. */
export const signupRequest = z.strictObject({
  email: email(messages.signupEmailInvalid),
  password: password(PASSWORD_MIN_LENGTH, messages.passwordTooShort(PASSWORD_MIN_LENGTH)),
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
    password: password(
      RESET_PASSWORD_MIN_LENGTH,
      messages.passwordTooShort(RESET_PASSWORD_MIN_LENGTH),
    ),
  }),
});
