import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { signup } from '#contract/accounts.ts';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { authLabels, authMessages } from '#site/texts/auth.ts';
import { AuthForm } from '../../forms/AuthForm.tsx';
import { useSend } from '../../forms/use-api-form.ts';
import { signupForm } from './signup-schema.ts';

interface SignupFormProps {
  shopName: string;
  onSignedIn: () => Promise<never>;
}

/** Spec section 2, /auth, the Sign Up tab. */
export function SignupForm({ shopName, onSignedIn }: SignupFormProps) {
  const form = useForm({ resolver: zodResolver(signupForm) });
  const { register } = form;
  const { errors } = form.formState;

  const { submit, isPending } = useSend(
    form,
    async ({ confirmPassword: _, ...values }) => {
      await call(signup, values);
      toast(authMessages.accountCreated(shopName));
      await onSignedIn();
    },
    (error) =>
      toast({
        title: authMessages.registrationFailed,
        description: describeError(error),
        variant: 'destructive',
      }),
  );

  return (
    <AuthForm
      title={authLabels.signUpHeading}
      onSubmit={submit}
      isPending={isPending}
      submitLabel={authLabels.createAccount}
      pendingLabel={authLabels.creatingAccount}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={authLabels.firstName} error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label={authLabels.lastName} error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field label={authLabels.email} error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label={authLabels.password} error={errors.password?.message}>
        <Input type="password" autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label={authLabels.confirmPassword} error={errors.confirmPassword?.message}>
        <Input type="password" autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
    </AuthForm>
  );
}
