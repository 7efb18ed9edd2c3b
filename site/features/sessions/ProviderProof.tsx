import { useState } from 'react';
import { describeFailure } from '#site/components/admin/toasts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { describeSignInFailure } from './describe-sign-in-failure.ts';
import { proveAtProvider } from './prove-at-provider.ts';

/** Stays enabled while its window is open: no browser reliably reports a closed window. */
export function ProviderProof({ onProven }: { onProven: () => void }) {
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const end = (title?: string) => {
    setWaiting(false);
    setFailure(title ? { title, description: undefined, reference: undefined } : undefined);
  };
  const prove = async () => {
    setFailure(undefined);
    setWaiting(true);
    try {
      const result = await proveAtProvider();
      if (result === 'done') return onProven();
      end(result === 'blocked' ? adminMessages.windowBlocked : describeSignInFailure(result));
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
        {isWaiting && adminMessages.windowOpen}
      </p>
    </>
  );
}
