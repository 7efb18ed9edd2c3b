import { useEffect } from 'react';
import { requestPasswordReset } from '#contract/accounts/accounts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels, authMessages } from '#site/texts/auth.ts';

interface ResetRequestFormProps {
  email: string;
  /** Called with the typed address; with an empty one once the email is sent. */
  onBack: (email: string) => void;
}

export function ResetRequestForm({ email, onBack }: ResetRequestFormProps) {
  const { form, submit, isPending, failure } = useApiForm({
    schema: requestPasswordReset.request,
    defaultValues: { email },
    send: async (values) => {
      await call(requestPasswordReset, values);
      toast(authMessages.resetEmailSent);
      onBack('');
    },
    onError: (error) => ({
      title: authMessages.resetEmailFailed.title,
      description: describeError(error, authMessages.resetEmailFailed.description),
      reference: referenceOf(error),
    }),
  });
  const { focus } = form;
  useEffect(() => focus('email'), [focus]);

  return (
    <AuthForm
      title={authLabels.resetHeading}
      onSubmit={submit}
      isPending={isPending}
      failure={failure}
      submitLabel={authLabels.sendResetEmail}
      pendingLabel={authLabels.sending}
      footer={
        <Button variant="quiet" onClick={() => onBack(form.getText('email'))}>
          {authLabels.backToLogin}
        </Button>
      }
    >
      <FormField form={form} name="email" label={authLabels.email}>
        <Input type="email" autoComplete="email" />
      </FormField>
    </AuthForm>
  );
}
