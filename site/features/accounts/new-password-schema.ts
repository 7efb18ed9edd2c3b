import * as z from 'zod/mini';
import { confirmPasswordReset } from '#contract/accounts/accounts.ts';
import { authMessages } from '#site/texts/auth.ts';
import { resetMessages } from '#site/texts/reset-password.ts';

/** New password and its confirmation, which is never sent. */
export const newPasswordForm = z
  .strictObject({
    password: confirmPasswordReset.request.shape.password,
    confirmPassword: z.string().check(z.minLength(1, resetMessages.confirmPasswordRequired)),
  })
  .check(
    z.refine(
      ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
      // Runs even if other fields are invalid.
      { path: ['confirmPassword'], message: authMessages.passwordsDiffer, when: () => true },
    ),
  );
