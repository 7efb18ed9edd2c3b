import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { login, loginRequest } from '#contract/accounts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels, authMessages } from '#site/texts/auth.ts';
import { AuthForm } from '../../forms/AuthForm.tsx';
import { useSend } from '../../forms/use-api-form.ts';

/** Where the link to the reset form leads before scripts run. */
export const RESET_HASH = '#reset';

interface LoginFormProps {
  shopName: string;
  onSignedIn: () => Promise<never>;
  onForgotten: () => void;
  /** The visitor comes back from the reset form: the focus comes along. */
  takesFocus: boolean;
}

/** Spec section 2, /auth, the Login tab. */
export function LoginForm({ shopName, onSignedIn, onForgotten, takesFocus }: LoginFormProps) {
  const form = useForm({ resolver: zodResolver(loginRequest) });
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('email');
  }, [takesFocus, setFocus]);

  const { submit, isPending } = useSend(
    form,
    async (values) => {
      await call(login, values);
      toast(authMessages.loginSuccess(shopName));
      await onSignedIn();
    },
    (error) =>
      toast({
        title: authMessages.loginFailed,
        description: describeError(error),
        variant: 'destructive',
      }),
  );

  return (
    <AuthForm
      title={authLabels.loginHeading}
      onSubmit={submit}
      isPending={isPending}
      submitLabel={authLabels.signIn}
      pendingLabel={authLabels.signingIn}
      footer={
        <Button
          href={RESET_HASH}
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            onForgotten();
          }}
        >
          {authLabels.forgotPassword}
        </Button>
      }
    >
      <Field label={authLabels.email} error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label={authLabels.password} error={errors.password?.message}>
        <Input type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
    </AuthForm>
  );
}
