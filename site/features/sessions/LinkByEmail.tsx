import { type ReactNode, useState } from 'react';
import { sendSignInLinkEndpoint } from '#contract/sessions/admin-sign-in.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { call } from '#site/lib/call.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels } from './admin-labels.ts';

interface LinkByEmailProps {
  hasPasskey: boolean;
  /** Shown once the email is sent. */
  children?: ReactNode;
}

/** Emails the owner a sign-in link, at the sign-in and to confirm the administrator's identity. */
export function LinkByEmail({ hasPasskey, children }: LinkByEmailProps) {
  const [hasSent, setSent] = useState(false);
  const { mutate, error, isPending } = useMutation<void, unknown>(
    () => call(sendSignInLinkEndpoint, {}),
    { onSuccess: () => setSent(true) },
  );
  return (
    <>
      <p>
        {hasPasskey && 'No passkey at hand? '}
        {adminLabels.linkByEmail}
      </p>
      <FormAlert failure={error === undefined || isPending ? undefined : describeFailure(error)} />
      {hasSent && error === undefined && !isPending && (
        <>
          <Alert title="Check the owner's inbox">The link works once, for fifteen minutes.</Alert>
          {children}
        </>
      )}
      <Button
        variant={hasPasskey ? 'secondary' : 'primary'}
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? 'One moment...' : adminLabels.emailLink}
      </Button>
    </>
  );
}
