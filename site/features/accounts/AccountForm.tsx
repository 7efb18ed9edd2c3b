import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import {
  changeEmail,
  changeNameEndpoint,
  changePasswordEndpoint,
  type OwnAccount,
} from '#contract/accounts/account.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { EmailField } from '#site/forms/EmailField.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { accountLabels, accountMessages } from './account-labels.ts';
import { refreshAccount } from './account-queries.ts';
import { authLabels } from './labels.ts';
import { NewPasswordField, PasswordInput } from './passwords/NewPasswordField.tsx';

export type Changed = 'name' | 'email' | 'password';

interface AccountFormProps {
  label: string;
  changes: Changed;
  account: OwnAccount;
  onSent: (address: string) => void;
  /** @param saved sentence that confirms the change */
  onClose: (saved?: string) => void;
}

export function AccountForm({ label, changes, account, onSent, onClose }: AccountFormProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), []);
  return (
    <fieldset ref={box} aria-label={label} className="min-w-0 max-w-[30rem]">
      {changes === 'name' && <NameForm account={account} onClose={onClose} />}
      {changes === 'email' && <EmailForm onSent={onSent} onClose={onClose} />}
      {changes === 'password' && <PasswordForm account={account} onClose={onClose} />}
    </fieldset>
  );
}

const describeAs = (title: string) => (error: unknown) => describeFailure(error, title);

function NameForm({
  account: { firstName, lastName },
  onClose,
}: Pick<AccountFormProps, 'account' | 'onClose'>) {
  const api = useApiForm({
    schema: changeNameEndpoint.request,
    defaultValues: { firstName, lastName },
    send: async (values) => {
      await call(changeNameEndpoint, values);
      await refreshAccount();
      onClose('Your new name is saved.');
    },
    onError: describeAs(accountMessages.failed.name),
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

function EmailForm({ onSent, onClose }: Pick<AccountFormProps, 'onSent' | 'onClose'>) {
  const api = useApiForm({
    schema: changeEmail.request,
    send: async (values) => {
      await call(changeEmail, values);
      onSent(values.email);
      onClose();
    },
    onError: describeAs(accountMessages.failed.email),
  });
  return (
    <ChangeForm api={api} onClose={onClose} submitLabel="Send link" pendingLabel="Sending...">
      <EmailField
        form={api.form}
        name="email"
        label="New email"
        hint="The change takes effect once you open the link that we send there. From then on, your files show the new address."
      />
      <FormField form={api.form} name="currentPassword" label={accountLabels.currentPassword}>
        <PasswordInput subject="current password" autoComplete="current-password" />
      </FormField>
    </ChangeForm>
  );
}

/** Asks for the new password only once, because the student can show what they typed. */
function PasswordForm({ account, onClose }: Pick<AccountFormProps, 'account' | 'onClose'>) {
  const api = useApiForm({
    schema: changePasswordEndpoint.request,
    send: async (values) => {
      await call(changePasswordEndpoint, values);
      await refreshAccount();
      onClose(accountMessages.passwordChanged);
    },
    onError: describeAs(accountMessages.failed.password),
  });
  return (
    <ChangeForm api={api} onClose={onClose}>
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly type="email" autoComplete="username" value={account.email} />
      <FormField form={api.form} name="currentPassword" label={accountLabels.currentPassword}>
        <PasswordInput subject="current password" autoComplete="current-password" />
      </FormField>
      <NewPasswordField
        form={api.form}
        name="password"
        label="New password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. Every other device is signed out.`}
        minimum={PASSWORD_MIN_LENGTH}
        readOwn={() => [account.email]}
      >
        <PasswordInput subject="new password" />
      </NewPasswordField>
    </ChangeForm>
  );
}

interface ChangeFormProps {
  api: ComponentProps<typeof AuthForm>['api'];
  onClose: () => void;
  submitLabel?: string;
  pendingLabel?: string;
  children: ReactNode;
}

function ChangeForm({ api, onClose, children, ...labels }: ChangeFormProps) {
  const { submitLabel = 'Save', pendingLabel = 'Saving...' } = labels;
  return (
    <AuthForm
      {...{ api, submitLabel, pendingLabel, children }}
      footer={
        <Button variant="quiet" onClick={() => onClose()}>
          Cancel
        </Button>
      }
    />
  );
}
