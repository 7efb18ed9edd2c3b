import { useEffect, useState } from 'react';
import { confirmEmail } from '#contract/accounts/account.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { readLinkToken } from '#site/lib/read-link-token.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { accountLabels, accountMessages } from '#site/texts/account-page.ts';
import { refreshAccount } from './account-queries.ts';

/** Confirms an address by the link in an email, signed in or not, and shows the outcome. */
export function ConfirmedAddress() {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(readLinkToken('confirm')), []);
  const { mutate, isPending, output, error } = useMutation(
    (confirmed: string) => call(confirmEmail, { token: confirmed }, { staysOn401: true }),
    { onSuccess: () => void refreshAccount() },
  );
  if (token === undefined) return null;
  if (isPending) return <Spinner label="Confirming your address" />;
  if (output) {
    const describe = output.wasUsed ? accountMessages.usedText : accountMessages.confirmedText;
    return (
      <Alert title="Address Confirmed" takesFocus>
        {describe(output.email)}
      </Alert>
    );
  }
  const confirm = () => mutate(token);
  if (error === undefined) {
    // Waits for a click: mail scanners and previews open links, too.
    return (
      <Alert title="Confirm your email address">
        <p className="mb-3">Press the button to confirm the address that we sent the link to.</p>
        <Button onClick={confirm}>{accountLabels.confirm}</Button>
      </Alert>
    );
  }
  return isFinal(error) ? (
    <Alert tone="accent" title={accountMessages.notConfirmed}>
      {describeError(error)}
    </Alert>
  ) : (
    <LoadFailure title={accountMessages.notConfirmed} error={error} onRetry={confirm} />
  );
}

/** Recognises errors about the link itself, which a retry cannot fix. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);
