import { useState } from 'react';
import { adminLogin } from '#contract/admin/sign-in.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { paths } from '#site/lib/paths.ts';
import { adminMessages } from '#site/texts/admin.ts';
import {
  describeLoginFailure,
  type LoginFailure,
  logInAdministrator,
} from './log-in-administrator.ts';

export function PasswordForm({ onCancel }: { onCancel: () => void }) {
  const [failure, setFailure] = useState<LoginFailure>();
  const { form, submit, isPending } = useApiForm({
    schema: adminLogin.request,
    send: async ({ password }) => {
      setFailure(undefined);
      await logInAdministrator(password);
      await leaveTo(paths.admin());
    },
    onError: (error) => {
      setFailure(describeLoginFailure(error));
      form.select('password');
      return undefined;
    },
    onInvalid: () => {
      // Any other invalid password is too long to be right.
      if (form.getText('password')) setFailure({ title: adminMessages.adminLoginFailed });
      return undefined;
    },
  });

  return (
    <form method="post" onSubmit={submit} aria-busy={isPending} className="grid gap-4">
      <FormField form={form} name="password" label="Password">
        <Input type="password" autoComplete="current-password" />
      </FormField>
      {failure && (
        <Alert tone="accent" title={failure.title} reference={failure.reference}>
          {failure.detail}
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Signing in...' : 'Sign in'}
        </Button>
      </div>
    </form>
  );
}
