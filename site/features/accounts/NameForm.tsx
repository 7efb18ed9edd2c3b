import type { OwnAccount } from '#contract/accounts/account.ts';
import { changeName } from '#contract/accounts/account-changes.ts';
import { Input } from '#site/components/ui/Input.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { accountMessages } from '#site/texts/account.ts';
import { authLabels } from '#site/texts/auth.ts';
import { refreshAccount } from './account-queries.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { explain } from './explain.ts';

interface NameFormProps {
  account: OwnAccount;
  onClose: () => void;
}

export function NameForm({ account: { firstName, lastName }, onClose }: NameFormProps) {
  const api = useApiForm({
    schema: changeName.request,
    defaultValues: { firstName, lastName },
    send: async (values) => {
      await call(changeName, values);
      await refreshAccount();
      toast(accountMessages.nameChanged);
      onClose();
    },
    onError: explain,
  });
  return (
    <ChangeForm api={api} onClose={onClose}>
      <FormField form={api.form} name="firstName" label={authLabels.firstName}>
        <Input autoComplete="given-name" />
      </FormField>
      <FormField form={api.form} name="lastName" label={authLabels.lastName}>
        <Input autoComplete="family-name" />
      </FormField>
    </ChangeForm>
  );
}
