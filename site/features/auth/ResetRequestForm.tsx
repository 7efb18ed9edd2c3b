import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { requestPasswordReset } from '#contract/accounts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels, authMessages } from '#site/texts/auth.ts';
import { resetLabels } from '#site/texts/reset-password.ts';
import { AuthForm } from '../../forms/AuthForm.tsx';
import { useSend } from '../../forms/use-api-form.ts';

/** Spec section 2, /auth: takes the place of the login form, and gives it back. */
export function ResetRequestForm({ onBack }: { onBack: () => void }) {
  const form = useForm({ resolver: zodResolver(requestPasswordReset.request) });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);

  const { submit, isPending } = useSend(
    form,
    async (values) => {
      await call(requestPasswordReset, values);
      toast(authMessages.resetEmailSent);
      onBack();
    },
    (error) =>
      toast({
        ...authMessages.resetEmailFailed,
        description: describeError(error, authMessages.resetEmailFailed.description),
        variant: 'destructive',
      }),
  );

  return (
    <AuthForm
      title={resetLabels.heading}
      onSubmit={submit}
      isPending={isPending}
      submitLabel={authLabels.sendResetEmail}
      pendingLabel={authLabels.sending}
      footer={
        <Button variant="quiet" onClick={onBack}>
          {authLabels.backToLogin}
        </Button>
      }
    >
      <Field label={authLabels.email} error={form.formState.errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
    </AuthForm>
  );
}
