import { useState } from 'react';
import type { AdminSignInWay } from '#contract/sessions/admin-sign-in.ts';
import {
  getReauthenticationWays,
  reauthenticateByPassword,
} from '#contract/sessions/reauthentication.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { type FormFailure, useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { describeSignInFailure, LinkByEmail, PasskeyButton } from './AdminSignIn.tsx';
import { adminLabels, adminMessages } from './admin-labels.ts';
import { proveAtProvider } from './prove-at-provider.ts';

export interface ReauthenticationProps {
  ways: AdminSignInWay[];
  onProven: () => void;
  onCancel: () => void;
}

export function ReauthenticationDialog({ ways, onProven, onCancel }: ReauthenticationProps) {
  return (
    <Dialog
      title="Please confirm it's you"
      description={adminLabels.reauthenticateWhy}
      isOpen
      onOpenChange={(isOpen) => isOpen || onCancel()}
    >
      {ways.includes('passkey') && (
        <PasskeyButton
          label="Use a passkey"
          run={({ proveByPasskey }) => proveByPasskey().then(onProven)}
        />
      )}
      {ways.includes('password') && <PasswordProof onProven={onProven} />}
      {ways.includes('provider') && <ProviderProof onProven={onProven} />}
      {ways.includes('email') && (
        <LinkByEmail hasPasskey={ways.includes('passkey')}>
          <p>Open the link in this browser, sign in, and come back to this page.</p>
          <Button onClick={onProven}>{adminLabels.hasSignedIn}</Button>
        </LinkByEmail>
      )}
      {ways.length === 0 && <p>{adminMessages.signInAgain}</p>}
      <Button variant="quiet" onClick={onCancel} className="justify-self-end">
        Cancel
      </Button>
    </Dialog>
  );
}

/** @throws ApiError like `call` */
export const readWays = (): Promise<AdminSignInWay[]> => call(getReauthenticationWays, {});

function PasswordProof({ onProven }: { onProven: () => void }) {
  const { form, submit, isPending, failure } = useApiForm({
    schema: reauthenticateByPassword.request,
    send: async ({ password }) => {
      await call(reauthenticateByPassword, { password }, { staysOn401: true });
      onProven();
    },
    onError: (error) => {
      form.select('password');
      return describeFailure(error);
    },
    onInvalid: () => undefined,
  });
  return (
    <form method="post" aria-busy={isPending} onSubmit={submit} className="grid gap-4">
      <FormField form={form} name="password" label="Password">
        <Input type="password" autoComplete="current-password" />
      </FormField>
      <FormAlert failure={failure} />
      <Button type="submit" variant="secondary" aria-disabled={isPending}>
        {isPending ? 'One moment...' : 'Use the password'}
      </Button>
    </form>
  );
}

/** Stays enabled while its window is open: no browser reliably reports a closed window. */
function ProviderProof({ onProven }: { onProven: () => void }) {
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const end = (title?: string) => {
    setWaiting(false);
    setFailure(title ? { title } : undefined);
  };
  const prove = async () => {
    setFailure(undefined);
    setWaiting(true);
    try {
      const result = await proveAtProvider();
      if (result === 'done') return onProven();
      end(
        result === 'blocked'
          ? 'Your browser blocked the window. Allow it for this page, and try again.'
          : describeSignInFailure(result),
      );
    } catch (error) {
      setWaiting(false);
      setFailure(describeFailure(error));
    }
  };
  return (
    <>
      <FormAlert failure={failure} />
      <Button variant="secondary" onClick={() => void prove()}>
        {adminLabels.continueWithProvider}
      </Button>
      <p role="status" className="text-muted text-sm empty:hidden">
        {isWaiting && 'Another window has opened. Sign in there.'}
      </p>
    </>
  );
}
