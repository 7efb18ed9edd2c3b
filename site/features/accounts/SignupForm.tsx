import { signup } from '#contract/accounts/accounts.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { Input } from '#site/components/ui/Input.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { EmailField } from '#site/forms/EmailField.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { NewPasswordField } from '#site/forms/NewPasswordField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { assertSessionKept, CookiesBlockedError } from '#site/lib/session.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels, authMessages } from '#site/texts/auth.ts';
import { errorMessages } from '#site/texts/errors.ts';
import { signupForm } from './signup-schema.ts';

interface SignupFormProps {
  shopName: string;
  onSignedIn: () => Promise<never>;
}

export function SignupForm({ shopName, onSignedIn }: SignupFormProps) {
  const { form, submit, isPending, failure } = useApiForm({
    schema: signupForm,
    send: async ({ confirmPassword: _, ...values }) => {
      await call(signup, values);
      assertSessionKept();
      toast(authMessages.accountCreated(shopName));
      await onSignedIn();
    },
    onError: (error) =>
      error instanceof CookiesBlockedError
        ? errorMessages.cookiesBlocked
        : {
            title: authMessages.registrationFailed,
            description: describeError(error),
            reference: referenceOf(error),
          },
  });

  return (
    <AuthForm
      title={authLabels.signUpHeading}
      onSubmit={submit}
      isPending={isPending}
      failure={failure}
      submitLabel={authLabels.createAccount}
      pendingLabel={authLabels.creatingAccount}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="firstName" label={authLabels.firstName}>
          <Input autoComplete="given-name" />
        </FormField>
        <FormField form={form} name="lastName" label={authLabels.lastName}>
          <Input autoComplete="family-name" />
        </FormField>
      </div>
      <EmailField form={form} name="email" label={authLabels.email} />
      <NewPasswordField
        form={form}
        name="password"
        label={authLabels.password}
        minimum={PASSWORD_MIN_LENGTH}
        readOwn={() => (['firstName', 'lastName', 'email'] as const).map(form.getText)}
      >
        <Input type="password" />
      </NewPasswordField>
      <FormField form={form} name="confirmPassword" label={authLabels.confirmPassword}>
        <Input type="password" autoComplete="new-password" />
      </FormField>
    </AuthForm>
  );
}
