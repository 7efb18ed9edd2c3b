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
import { AuthForm } from './AuthForm.tsx';
import { useSend } from './use-send.ts';

const sent = {
  title: 'Password Reset Email Sent',
  description: 'Check your email for instructions to reset your password.',
};
const notSent = 'Failed to send password reset email';

/** Spec section 2, /auth: takes the place of the login form, and gives it back. */
export function ResetRequestForm({ onBack }: { onBack: () => void }) {
  const form = useForm({ resolver: zodResolver(requestPasswordReset.request) });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);

  const { submit, isPending } = useSend(
    form,
    async (values) => {
      await call(requestPasswordReset, values);
      toast(sent);
      onBack();
    },
    (error) =>
      toast({
        title: 'Error',
        description: describeError(error, notSent),
        variant: 'destructive',
      }),
  );

  return (
    <AuthForm
      title="Reset Your Password"
      onSubmit={submit}
      isPending={isPending}
      submitLabel="Send Reset Email"
      pendingLabel="Sending..."
      footer={
        <Button variant="quiet" onClick={onBack}>
          Back to Login
        </Button>
      }
    >
      <Field label="Email" error={form.formState.errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
    </AuthForm>
  );
}
