import { useEffect, useState } from 'react';
import { panelMessages } from '#contract/panel-messages.ts';
import { adminLogin } from '#contract/sessions/admin-sign-in.ts';
import { island } from '#site/components/island.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { type FormFailure, useApiForm } from '#site/forms/use-api-form.ts';
import { ApiError, describeError, errorReference } from '#site/lib/api-error.ts';
import { leaveTo } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { storeAdminToken } from '#site/lib/session.ts';
import { adminMessages } from './admin-labels.ts';

/** Loads on a press (`client:press`) and opens its dialog immediately. A link without scripts. */
export const AdminLogin = island(({ label }: { label: string }) => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <>
      <ActionButton
        href={paths.admin()}
        variant="quiet"
        size="small"
        className="-mr-small-button"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </ActionButton>
      <Dialog
        title={homeLabels.adminLogin}
        description="For the owner of the shop."
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <PasswordForm onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
});

function PasswordForm({ onCancel }: { onCancel: () => void }) {
  const [failure, setFailure] = useState<FormFailure>();
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
      if (form.getText('password')) setFailure(toFailure(adminMessages.adminLoginFailed));
      return undefined;
    },
  });

  return (
    <form method="post" onSubmit={submit} aria-busy={isPending} className="grid gap-4">
      <FormField form={form} name="password" label="Password">
        <Input type="password" autoComplete="current-password" />
      </FormField>
      <FormAlert failure={failure} />
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

/** @throws ApiError like `call`, and if the server accepted the password but the browser blocks storage */
async function logInAdministrator(password: string): Promise<void> {
  const { token } = await call(adminLogin, { password }, { staysOn401: true });
  try {
    storeAdminToken(token);
  } catch {
    const { storageBlocked: title, storageBlockedHelp: serverMessage } = adminMessages;
    throw new ApiError({ status: 0, message: title, title, serverMessage });
  }
}

function describeLoginFailure(error: unknown): FormFailure {
  if (error instanceof ApiError && error.title) return toFailure(error.title, describeError(error));
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return toFailure(panelMessages.wrongAdminPassword);
  if (status === 403) return toFailure(describeError(error));
  const description = status === 429 && error instanceof ApiError ? error.serverMessage : undefined;
  return toFailure(adminMessages.adminLoginFailed, description, errorReference(error));
}

const toFailure = (title: string, description?: string, reference?: string): FormFailure => ({
  title,
  description,
  reference,
});
