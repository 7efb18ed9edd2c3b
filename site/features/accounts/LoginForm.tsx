import { useEffect } from 'react';
import { login, loginRequest } from '#contract/accounts/accounts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { assertSessionKept, CookiesBlockedError } from '#site/lib/session.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels, authMessages } from '#site/texts/auth.ts';
import { errorMessages } from '#site/texts/errors.ts';

/** Hash of the link to the reset form, which works before hydration. */
export const RESET_HASH = '#reset';

interface LoginFormProps {
  shopName: string;
  onSignedIn: () => Promise<never>;
  email: string;
  onForgotten: (email: string) => void;
  /** True if the visitor returns from the reset form. */
  takesFocus: boolean;
}

export function LoginForm(props: LoginFormProps) {
  const { shopName, onSignedIn, email, onForgotten, takesFocus } = props;
  const { form, submit, isPending, failure } = useApiForm({
    schema: loginRequest,
    defaultValues: { email },
    send: async (values) => {
      await call(login, values);
      assertSessionKept();
      toast(authMessages.loginSuccess(shopName));
      await onSignedIn();
    },
    onError: (error) =>
      error instanceof CookiesBlockedError
        ? errorMessages.cookiesBlocked
        : {
            title: authMessages.loginFailed,
            description: describeError(error),
            reference: referenceOf(error),
          },
  });
  const { focus } = form;
  useEffect(() => {
    if (takesFocus) focus('email');
  }, [takesFocus, focus]);

  return (
    <AuthForm
      title={authLabels.loginHeading}
      onSubmit={submit}
      isPending={isPending}
      failure={failure}
      submitLabel={authLabels.signIn}
      pendingLabel={authLabels.signingIn}
      footer={
        <Button
          href={RESET_HASH}
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            onForgotten(form.getText('email'));
          }}
        >
          {authLabels.forgotPassword}
        </Button>
      }
    >
      <FormField form={form} name="email" label={authLabels.email}>
        <Input type="email" autoComplete="email" />
      </FormField>
      <FormField form={form} name="password" label={authLabels.password}>
        <Input type="password" autoComplete="current-password" />
      </FormField>
    </AuthForm>
  );
}
