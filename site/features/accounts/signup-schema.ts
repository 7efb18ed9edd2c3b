import * as z from 'zod/mini';
import { signupRequest } from '#contract/accounts/accounts.ts';
import { authMessages } from '#site/texts/auth.ts';

/** Fields of the contract, and the confirmation, which is never sent. */
export const signupForm = z.extend(signupRequest, { confirmPassword: z.string() }).check(
  z.refine(
    (values) => values.password === values.confirmPassword,
    // Runs even if other fields are invalid.
    { path: ['confirmPassword'], message: authMessages.passwordsDiffer, when: () => true },
  ),
);
