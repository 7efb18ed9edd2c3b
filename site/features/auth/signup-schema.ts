import { z } from 'zod';
import { signupRequest } from '#contract/accounts.ts';
import { authMessages } from '#site/texts/auth.ts';

/** The sign-up form: the contract's fields and the confirmation, which is never sent. */
export const signupForm = signupRequest.extend({ confirmPassword: z.string() }).refine(
  (values) => values.password === values.confirmPassword,
  // Said beside the other mistakes, not after they are mended.
  { path: ['confirmPassword'], message: authMessages.passwordsDiffer, when: () => true },
);
