import { useEffect } from 'react';
import { login, loginRequest, requestPasswordReset } from '#contract/accounts/accounts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { assertSessionKept } from '#site/lib/assert-session-kept.ts';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels, authMessages } from './labels.ts';

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
  const api = useApiForm({
    schema: loginRequest,
    defaultValues: { email },
    send: async (values) => {
      await call(login, values);
      assertSessionKept();
      toast(authMessages.loginSuccess(shopName));
      await onSignedIn();
    },
    onError: (error) => describeFailure(error, 'Login Failed'),
  });
  const { focus } = api.form;
  useEffect(() => {
    if (takesFocus) focus('email');
  }, [takesFocus, focus]);

  return (
    <AuthForm
      title={authLabels.loginHeading}
      api={api}
      submitLabel={authLabels.signIn}
      pendingLabel="Signing In..."
      footer={
        <Button
          href={RESET_HASH}
          variant="quiet"
          onClick={(event) => {
            event.preventDefault();
            onForgotten(api.form.getText('email'));
          }}
        >
          {authLabels.forgotPassword}
        </Button>
      }
    >
      <FormField form={api.form} name="email" label={authLabels.email}>
        <Input type="email" autoComplete="email" />
      </FormField>
      <FormField form={api.form} name="password" label={authLabels.password}>
        <Input type="password" autoComplete="current-password" />
      </FormField>
    </AuthForm>
  );
}

interface ResetRequestFormProps {
  email: string;
  /** Called with the typed address; with an empty one once the email is sent. */
  onBack: (email: string) => void;
}

export function ResetRequestForm({ email, onBack }: ResetRequestFormProps) {
  const api = useApiForm({
    schema: requestPasswordReset.request,
    defaultValues: { email },
    send: async (values) => {
      await call(requestPasswordReset, values);
      toast(authMessages.resetEmailSent);
      onBack('');
    },
    onError: (error) => {
      const { title, description } = authMessages.resetEmailFailed;
      return describeFailure(error, title, description);
    },
  });
  const { focus } = api.form;
  useEffect(() => focus('email'), [focus]);

  return (
    <AuthForm
      title={authLabels.resetHeading}
      api={api}
      submitLabel={authLabels.sendResetEmail}
      pendingLabel="Sending..."
      footer={
        <Button variant="quiet" onClick={() => onBack(api.form.getText('email'))}>
          {authLabels.backToLogin}
        </Button>
      }
    >
      <FormField form={api.form} name="email" label={authLabels.email}>
        <Input type="email" autoComplete="email" />
      </FormField>
    </AuthForm>
  );
}
