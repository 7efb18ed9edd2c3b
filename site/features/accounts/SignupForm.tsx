import * as z from 'zod/mini';
import { signup, signupRequest } from '#contract/accounts/accounts.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { Input } from '#site/components/ui/Input.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { EmailField } from '#site/forms/EmailField.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { toastFailure } from '#site/forms/toast-failure.ts';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { assertSessionKept } from '#site/lib/assert-session-kept.ts';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels, authMessages } from './labels.ts';
import { NewPasswordField } from './passwords/NewPasswordField.tsx';

/** Fields of the contract, and the confirmation, which is never sent. */
export const signupForm = z.extend(signupRequest, { confirmPassword: z.string() }).check(
  z.refine(
    (values) => values.password === values.confirmPassword,
    // Runs even if other fields are invalid.
    { path: ['confirmPassword'], message: authMessages.passwordsDiffer, when: () => true },
  ),
);

interface SignupFormProps {
  shopName: string;
  onSignedIn: () => Promise<never>;
}

export function SignupForm({ shopName, onSignedIn }: SignupFormProps) {
  const api = useApiForm({
    schema: signupForm,
    send: async ({ confirmPassword: _, ...values }) => {
      await call(signup, values);
      assertSessionKept();
      toast(authMessages.accountCreated(shopName));
      await onSignedIn();
    },
    onError: (error) => toastFailure(error, 'Registration Failed'),
  });

  return (
    <AuthForm
      title="Create Your Account"
      api={api}
      submitLabel={authLabels.createAccount}
      pendingLabel="Creating Account..."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={api.form} name="firstName" label={authLabels.firstName}>
          <Input autoComplete="given-name" />
        </FormField>
        <FormField form={api.form} name="lastName" label={authLabels.lastName}>
          <Input autoComplete="family-name" />
        </FormField>
      </div>
      <EmailField form={api.form} name="email" label={authLabels.email} />
      <NewPasswordField
        form={api.form}
        name="password"
        label={authLabels.password}
        minimum={PASSWORD_MIN_LENGTH}
        readOwn={() => (['firstName', 'lastName', 'email'] as const).map(api.form.getText)}
      >
        <Input type="password" />
      </NewPasswordField>
      <FormField form={api.form} name="confirmPassword" label={authLabels.confirmPassword}>
        <Input type="password" autoComplete="new-password" />
      </FormField>
    </AuthForm>
  );
}
