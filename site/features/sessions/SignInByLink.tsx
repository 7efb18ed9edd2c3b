import { useState } from 'react';
import { adminLoginOidc, signInByLinkEndpoint } from '#contract/sessions/admin-sign-in.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { assertSessionKept } from '#site/lib/assert-session-kept.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { removeAdminToken } from '#site/lib/session.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels } from './admin-labels.ts';

/** Page behind a sign-in link. Only the button uses the link up: mail scanners open links, but press nothing. */
export function SignInByLink({ token }: { token: string }) {
  const [hasSignedIn, setSignedIn] = useState(false);
  const { mutate, error, isPending } = useMutation<void, { hasPasskey: boolean }>(
    async () => {
      const signedIn = await call(signInByLinkEndpoint, { token }, { staysOn401: true });
      assertSessionKept();
      removeAdminToken();
      return signedIn;
    },
    {
      onSuccess: ({ hasPasskey }) => {
        setSignedIn(true);
        // Forgets the used link, which a reload would show again.
        history.replaceState(null, '', `${paths.admin()}${hasPasskey ? '' : '#sign-in'}`);
        location.reload();
      },
    },
  );
  const isBusy = isPending || hasSignedIn;
  return (
    <Card className="mx-auto grid max-w-[32rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{adminLabels.linkHeading}</h1>
      <p>This browser will be signed in as the owner of the shop.</p>
      <FormAlert failure={error === undefined || isBusy ? undefined : describeFailure(error)} />
      <Button aria-disabled={isBusy} onClick={() => isBusy || mutate()}>
        {isBusy ? 'One moment...' : 'Sign in'}
      </Button>
      {error !== undefined && !isBusy && (
        <Button variant="secondary" onClick={() => location.assign(adminLoginOidc.path)}>
          Sign in another way
        </Button>
      )}
    </Card>
  );
}
