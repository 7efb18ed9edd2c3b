import { signup } from '#contract/accounts.ts';
import { Input } from '#site/components/ui/Input.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels, authMessages } from '#site/texts/auth.ts';
import { signupForm } from './signup-schema.ts';

interface SignupFormProps {
  shopName: string;
  onSignedIn: () => Promise<never>;
}

/** The form of the Sign Up tab. */
export function SignupForm({ shopName, onSignedIn }: SignupFormProps) {
  const { form, submit, isPending, failure } = useApiForm({
    schema: signupForm,
    send: async ({ confirmPassword: _, ...values }) => {
      await call(signup, values);
      toast(authMessages.accountCreated(shopName));
      await onSignedIn();
    },
    onError: (error) => ({
      title: authMessages.registrationFailed,
      description: describeError(error),
      reference: referenceOf(error),
    }),
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
      <FormField form={form} name="email" label={authLabels.email}>
        <Input type="email" autoComplete="email" />
      </FormField>
      <FormField form={form} name="password" label={authLabels.password}>
        <Input type="password" autoComplete="new-password" />
      </FormField>
      <FormField form={form} name="confirmPassword" label={authLabels.confirmPassword}>
        <Input type="password" autoComplete="new-password" />
      </FormField>
    </AuthForm>
  );
}
