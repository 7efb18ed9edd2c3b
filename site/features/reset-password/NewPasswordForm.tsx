import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { confirmPasswordReset } from '#contract/accounts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { useSend } from '#site/forms/use-api-form.ts';
import { describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { leaveTo } from '#site/lib/leave.ts';
import { paths } from '#site/lib/paths.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels } from '#site/texts/auth.ts';
import { resetLabels, resetMessages } from '#site/texts/reset-password.ts';
import { newPasswordForm } from './new-password-schema.ts';
import { PasswordInput } from './PasswordInput.tsx';

/** The form behind a valid link. */
export function NewPasswordForm({ token }: { token: string }) {
  const form = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  const { submit, isPending } = useSend(
    form,
    async ({ password }) => {
      await call(confirmPasswordReset, { token, password }, { staysOn401: true });
      toast(resetMessages.resetSuccess);
      await leaveTo(paths.auth());
    },
    (error) =>
      toast({
        ...resetMessages.resetFailed,
        description: describeError(error, resetMessages.resetFailed.description),
        variant: 'destructive',
      }),
  );

  return (
    <AuthForm
      title="Choose a new password"
      onSubmit={submit}
      isPending={isPending}
      submitLabel={resetLabels.updatePassword}
      pendingLabel={resetLabels.updatingPassword}
      footer={
        <Button href={paths.auth()} variant="quiet">
          {authLabels.backToLogin}
        </Button>
      }
    >
      <Field label={resetLabels.newPassword} error={errors.password?.message}>
        <PasswordInput subject="new password" {...form.register('password')} />
      </Field>
      <Field label={resetLabels.confirmNewPassword} error={errors.confirmPassword?.message}>
        <PasswordInput subject="confirmed password" {...form.register('confirmPassword')} />
      </Field>
    </AuthForm>
  );
}
