import { useEffect, useState } from 'react';
import { confirmEmail } from '#contract/accounts/account.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { readLinkToken } from '#site/lib/read-link-token.ts';
import { accountLabels, accountMessages } from '#site/texts/account-page.ts';
import { refreshAccount } from './account-queries.ts';

/** Confirms an address by the link in an email, signed in or not, and shows the outcome. */
export function ConfirmedAddress() {
  const link = useConfirmLink();
  if (link.state === 'none') return null;
  if (link.state === 'waiting') {
    return (
      <Alert title={accountMessages.confirmTitle}>
        <p className="mb-3">{accountMessages.confirmText}</p>
        <Button onClick={link.confirm}>{accountLabels.confirm}</Button>
      </Alert>
    );
  }
  if (link.state === 'opening') return <Spinner label={accountMessages.checking} />;
  if (link.state === 'confirmed') {
    const describe = link.wasUsed ? accountMessages.usedText : accountMessages.confirmedText;
    return (
      <Alert title={accountMessages.confirmed} takesFocus>
        {describe(link.email)}
      </Alert>
    );
  }
  return isFinal(link.error) ? (
    <Alert tone="accent" title={accountMessages.notConfirmed}>
      {describeError(link.error)}
    </Alert>
  ) : (
    <LoadFailure title={accountMessages.notConfirmed} error={link.error} onRetry={link.retry} />
  );
}

/** Recognises errors about the link itself, which a retry cannot fix. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);

type ConfirmLink =
  | { state: 'none' }
  /** Waits for a click: mail scanners and previews open links, too. */
  | { state: 'waiting'; confirm: () => void }
  | { state: 'opening' }
  | { state: 'confirmed'; email: string; wasUsed: boolean }
  | { state: 'failed'; error: unknown; retry: () => void };

/** Confirms an address by the link in the URL, but only when the visitor asks for it. */
function useConfirmLink(): ConfirmLink {
  const [link, setLink] = useState<ConfirmLink>({ state: 'none' });
  useEffect(() => {
    const token = readLinkToken('confirm');
    if (token === undefined) return;
    const confirm = async () => {
      setLink({ state: 'opening' });
      try {
        const confirmed = await call(confirmEmail, { token }, { staysOn401: true });
        setLink({ state: 'confirmed', ...confirmed });
        await refreshAccount();
      } catch (error) {
        setLink({ state: 'failed', error, retry: () => void confirm() });
      }
    };
    setLink({ state: 'waiting', confirm: () => void confirm() });
  }, []);
  return link;
}
