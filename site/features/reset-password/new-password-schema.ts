import { z } from 'zod';
import { confirmPasswordReset } from '#contract/accounts.ts';
import { authMessages } from '#site/texts/auth.ts';
import { resetMessages } from '#site/texts/reset-password.ts';

/** The new password and its confirmation, which is never sent (spec section 5). */
export const newPasswordForm = z
  .strictObject({
    password: confirmPasswordReset.request.shape.password,
    confirmPassword: z.string().min(1, resetMessages.confirmPasswordRequired),
  })
  .refine(
    ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
    // Said beside the other mistakes, not after they are mended.
    { path: ['confirmPassword'], message: authMessages.passwordsDiffer, when: () => true },
  );
