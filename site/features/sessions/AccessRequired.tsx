import { useState } from 'react';
import { adminLoginOidc } from '#contract/sessions/admin-sign-in.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { assertSessionKept } from '#site/lib/assert-session-kept.ts';
import { useQueryParameter } from '#site/lib/browser.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { describePasskeyFailure, describeSignInFailure } from './sign-in-failures.ts';

export function AccessRequired() {
  const failure = describeSignInFailure(useQueryParameter('error'));
  return (
    <Card className="mx-auto grid max-w-[32rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{adminLabels.accessRequired}</h1>
      {failure && <Alert tone="accent" title={failure} />}
      <p>
        Please sign in to open the admin panel: with a passkey, which is the safest way, or with
        your account at the sign-in provider.
      </p>
      <PasskeyButton onSignedIn={() => location.reload()} />
      {/* Not a form: the page's `form-action` policy would block the provider's host. */}
      <Button variant="secondary" onClick={() => location.assign(adminLoginOidc.path)}>
        {adminLabels.continueWithProvider}
      </Button>
    </Card>
  );
}

function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const [hasSignedIn, setSignedIn] = useState(false);
  const { mutate, error, isPending } = useMutation<void, void>(
    async () => {
      await (await loadLate(() => import('./passkey.ts'))).signInWithPasskey();
      assertSessionKept();
    },
    {
      onSuccess: () => {
        setSignedIn(true);
        onSignedIn();
      },
    },
  );
  const isBusy = isPending || hasSignedIn;
  return (
    <>
      <FormAlert
        failure={error === undefined || isBusy ? undefined : describePasskeyFailure(error)}
      />
      <Button aria-disabled={isBusy} onClick={() => isBusy || mutate()}>
        {isBusy ? 'One moment...' : 'Sign in with a passkey'}
      </Button>
    </>
  );
}
