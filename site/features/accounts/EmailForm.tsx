import { changeEmail } from '#contract/accounts/account-changes.ts';
import { EmailField } from '#site/forms/EmailField.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { PasswordInput } from '#site/forms/PasswordInput.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { accountLabels } from '#site/texts/account.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { explain } from './explain.ts';

interface EmailFormProps {
  /** Called with the address that received the link. */
  onSent: (address: string) => void;
  onClose: () => void;
}

export function EmailForm({ onSent, onClose }: EmailFormProps) {
  const api = useApiForm({
    schema: changeEmail.request,
    send: async (values) => {
      await call(changeEmail, values);
      onSent(values.email);
      onClose();
    },
    onError: explain,
  });
  return (
    <ChangeForm
      api={api}
      onClose={onClose}
      submitLabel={accountLabels.sendLink}
      pendingLabel={accountLabels.sendingLink}
    >
      <EmailField
        form={api.form}
        name="email"
        label={accountLabels.newEmail}
        hint={accountLabels.newEmailHint}
      />
      <FormField form={api.form} name="currentPassword" label={accountLabels.currentPassword}>
        <PasswordInput subject="current password" autoComplete="current-password" />
      </FormField>
    </ChangeForm>
  );
}
