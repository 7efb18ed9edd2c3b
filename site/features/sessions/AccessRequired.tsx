import { useState } from 'react';
import { adminLoginOidc, getSignInWays } from '#contract/sessions/admin-sign-in.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { assertSessionKept } from '#site/lib/assert-session-kept.ts';
import { useQueryParameter } from '#site/lib/browser.ts';
import { call } from '#site/lib/call.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels } from './admin-labels.ts';
import { LinkByEmail } from './LinkByEmail.tsx';
import { describePasskeyFailure, describeSignInFailure } from './sign-in-failures.ts';

export function AccessRequired() {
  const failure = describeSignInFailure(useQueryParameter('error'));
  const { data: ways, error, refetch } = useQuery(waysQuery);
  const hasPasskey = ways?.includes('passkey') ?? false;
  return (
    <Card className="mx-auto grid max-w-[32rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{adminLabels.accessRequired}</h1>
      {failure && <Alert tone="accent" title={failure} />}
      {error && (
        <LoadFailure title="The sign-in could not be loaded" error={error} onRetry={refetch} />
      )}
      {!ways && !error && <Spinner />}
      {ways?.includes('provider') && (
        <p>
          Please sign in to open the admin panel: with a passkey, which is the safest way, or with
          your account at the sign-in provider.
        </p>
      )}
      {hasPasskey && <PasskeyButton onSignedIn={() => location.reload()} />}
      {ways?.includes('provider') && (
        // Not a form: the page's `form-action` policy would block the provider's host.
        <Button variant="secondary" onClick={() => location.assign(adminLoginOidc.path)}>
          {adminLabels.continueWithProvider}
        </Button>
      )}
      {ways?.includes('email') && <LinkByEmail hasPasskey={hasPasskey} />}
    </Card>
  );
}

const waysQuery = new Query(() => call(getSignInWays, {}));

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
