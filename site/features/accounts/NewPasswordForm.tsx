import { confirmPasswordReset } from '#contract/accounts/accounts.ts';
import { RESET_PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { NewPasswordField } from '#site/forms/NewPasswordField.tsx';
import { PasswordInput } from '#site/forms/PasswordInput.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels } from '#site/texts/auth.ts';
import { resetLabels, resetMessages } from '#site/texts/reset-password.ts';
import { newPasswordForm } from './new-password-schema.ts';

export function NewPasswordForm({ token }: { token: string }) {
  const { form, submit, isPending, failure } = useApiForm({
    schema: newPasswordForm,
    send: async ({ password }) => {
      await call(confirmPasswordReset, { token, password }, { staysOn401: true });
      toast(resetMessages.resetSuccess);
      await leaveTo(paths.auth());
    },
    onError: (error) => ({
      title: resetMessages.resetFailed.title,
      description: describeError(error, resetMessages.resetFailed.description),
      reference: referenceOf(error),
    }),
  });

  return (
    <AuthForm
      onSubmit={submit}
      isPending={isPending}
      failure={failure}
      submitLabel={resetLabels.updatePassword}
      pendingLabel={resetLabels.updatingPassword}
      footer={
        <Button href={paths.auth()} variant="quiet">
          {authLabels.backToLogin}
        </Button>
      }
    >
      <NewPasswordField
        form={form}
        name="password"
        label={resetLabels.newPassword}
        minimum={RESET_PASSWORD_MIN_LENGTH}
      >
        <PasswordInput subject="new password" />
      </NewPasswordField>
      <FormField form={form} name="confirmPassword" label={resetLabels.confirmNewPassword}>
        <PasswordInput subject="confirmed password" />
      </FormField>
    </AuthForm>
  );
}
