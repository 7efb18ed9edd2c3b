import { changePassword } from '#contract/accounts/account-changes.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { FormField } from '#site/forms/FormField.tsx';
import { NewPasswordField } from '#site/forms/NewPasswordField.tsx';
import { PasswordInput } from '#site/forms/PasswordInput.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { accountLabels, accountMessages } from '#site/texts/account.ts';
import { refreshAccount } from './account-queries.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { explain } from './explain.ts';

interface PasswordFormProps {
  /** Tells password managers which account the password belongs to. */
  email: string;
  onClose: () => void;
}

/** Asks for the new password only once, because the student can show what they typed. */
export function PasswordForm({ email, onClose }: PasswordFormProps) {
  const api = useApiForm({
    schema: changePassword.request,
    send: async (values) => {
      await call(changePassword, values);
      await refreshAccount();
      toast(accountMessages.passwordChanged);
      onClose();
    },
    onError: explain,
  });
  return (
    <ChangeForm api={api} onClose={onClose}>
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <FormField form={api.form} name="currentPassword" label={accountLabels.currentPassword}>
        <PasswordInput subject="current password" autoComplete="current-password" />
      </FormField>
      <NewPasswordField
        form={api.form}
        name="password"
        label={accountLabels.newPassword}
        hint={accountLabels.newPasswordHint}
        minimum={PASSWORD_MIN_LENGTH}
        readOwn={() => [email]}
      >
        <PasswordInput subject="new password" />
      </NewPasswordField>
    </ChangeForm>
  );
}
