import { useState } from 'react';
import * as z from 'zod/mini';
import { confirmPasswordReset, validateResetToken } from '#contract/accounts/accounts.ts';
import { RESET_PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { island } from '#site/components/island.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormField } from '#site/forms/FormField.tsx';
import { NewPasswordField } from '#site/forms/NewPasswordField.tsx';
import { PasswordInput } from '#site/forms/PasswordInput.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { readLinkToken } from '#site/lib/read-link-token.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels, authMessages } from '#site/texts/accounts.ts';
import { resetLabels, resetMessages } from '#site/texts/reset-password.ts';

/** Page behind a reset link: docs/product.md#password-reset. */
export const ResetPasswordPage = island(() => (
  <Card className="mx-auto grid w-full max-w-[30rem] gap-6">
    <Reset />
  </Card>
));

function Reset() {
  const [query] = useState(() => new Query(linkCheck()));
  const { data: link, error, isFetching, refetch } = useQuery(query);
  if (link === 'missing' || link === 'expired') {
    const { title, text, action } = REFUSALS[link];
    return (
      <div className="grid justify-items-center gap-4 text-center">
        <h1 className="text-2xl">{title}</h1>
        <p>{text}</p>
        <ActionButton href={paths.auth()}>{action}</ActionButton>
      </div>
    );
  }
  return (
    <>
      <h1 className="text-center text-2xl">{authLabels.resetHeading}</h1>
      {isFetching && <Spinner label="Checking your link" />}
      {error && (
        <LoadFailure title="Your link could not be checked" error={error} onRetry={refetch} />
      )}
      {link && <NewPasswordForm token={link.token} />}
    </>
  );
}

const REFUSALS = {
  missing: {
    title: 'Invalid Reset Link',
    text: 'Please open the whole link from your email.',
    action: 'Return to Login',
    message: resetMessages.resetLinkMissing,
  },
  expired: {
    title: 'Expired Reset Link',
    text: resetLabels.expiredText,
    action: 'Request New Reset',
    message: resetMessages.resetLinkInvalid,
  },
};

type Refusal = keyof typeof REFUSALS;

/** Returns a check of the page's link, which throws if the call fails: the link may still be valid. */
function linkCheck() {
  let token: string | undefined;
  const refuse = (refusal: Refusal) => {
    toast({ ...REFUSALS[refusal].message, variant: 'destructive' });
    return refusal;
  };
  return async (): Promise<Refusal | { token: string }> => {
    token ??= readLinkToken('token');
    if (!token) return refuse('missing');
    try {
      await call(validateResetToken, { token }, { staysOn401: true });
      return { token };
    } catch (error) {
      // The only error about the link itself.
      if (error instanceof ApiError && error.status === 400) return refuse('expired');
      throw error;
    }
  };
}

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

function NewPasswordForm({ token }: { token: string }) {
  const api = useApiForm({
    schema: newPasswordForm,
    send: async ({ password }) => {
      await call(confirmPasswordReset, { token, password }, { staysOn401: true });
      toast(resetMessages.resetSuccess);
      await leaveTo(paths.auth());
    },
    onError: (error) => {
      const { title, description } = resetMessages.resetFailed;
      return describeFailure(error, title, description);
    },
  });

  return (
    <AuthForm
      api={api}
      submitLabel="Update Password"
      pendingLabel="Updating Password..."
      footer={
        <Button href={paths.auth()} variant="quiet">
          {authLabels.backToLogin}
        </Button>
      }
    >
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
