import { useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { loadLate } from '#site/lib/load-late.ts';
import { assertSessionKept } from '#site/lib/session.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { describePasskeyFailure } from './describe-passkey-failure.ts';

export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
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
        {isBusy ? 'One moment...' : adminLabels.signInWithPasskey}
      </Button>
    </>
  );
}
