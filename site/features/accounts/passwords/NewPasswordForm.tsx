import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { confirmPasswordReset } from '#contract/accounts/accounts.ts';
import { RESET_PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { type FormFailure, useApiForm } from '#site/forms/use-api-form.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { readLinkToken } from '#site/lib/read-link-token.ts';
import { authMessages, resetLabels } from '../labels.ts';
import { NewPasswordField, PasswordInput } from './NewPasswordField.tsx';

/** New password and its confirmation, which is never sent. */
export const newPasswordForm = z
  .strictObject({
    password: confirmPasswordReset.request.shape.password,
    confirmPassword: z.string().check(z.minLength(1, 'Please confirm your password')),
  })
  .check(
    z.refine(
      ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
      // Runs even if other fields are invalid.
      { path: ['confirmPassword'], message: authMessages.passwordsDiffer, when: () => true },
    ),
  );

interface NewPasswordFormProps {
  send: (password: string) => Promise<void>;
  onError: (error: unknown) => FormFailure | undefined;
  submitLabel: string;
  pendingLabel: string;
  footer?: ReactNode;
}

export function NewPasswordForm({ send, onError, ...form }: NewPasswordFormProps) {
  const api = useApiForm({
    schema: newPasswordForm,
    send: ({ password }) => send(password),
    onError,
  });
  return (
    <AuthForm api={api} {...form}>
      <NewPasswordField
        form={api.form}
        name="password"
        label={resetLabels.newPassword}
        minimum={RESET_PASSWORD_MIN_LENGTH}
      >
        <PasswordInput subject="new password" />
      </NewPasswordField>
      <FormField form={api.form} name="confirmPassword" label="Confirm New Password">
        <PasswordInput subject="confirmed password" />
      </FormField>
    </AuthForm>
  );
}

/**
 * Returns a check of the page's link, which throws if the call fails: the link may still be valid.
 * @param read reads what the link opens
 */
export function linkCheck<T>(read: (token: string) => Promise<T>) {
  let token: string | undefined;
  return async (): Promise<'missing' | 'expired' | { token: string; opens: T }> => {
    token ??= readLinkToken('token');
    if (!token) return 'missing';
    try {
      return { token, opens: await read(token) };
    } catch (error) {
      // The only error about the link itself.
      if (error instanceof ApiError && error.status === 400) return 'expired';
      throw error;
    }
  };
}
