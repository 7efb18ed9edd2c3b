import { useState } from 'react';
import { sendConfirmationEndpoint } from '#contract/accounts/account.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { useMutation } from '#site/lib/use-mutation.ts';

interface UnconfirmedNoteProps {
  address: string;
  isBelowAddress?: boolean;
}

export function UnconfirmedNote({ address, isBelowAddress = false }: UnconfirmedNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
      <p className="wrap-anywhere">
        {isBelowAddress
          ? 'Not confirmed yet. Please check that it is correct.'
          : `Is ${address} correct? You haven't confirmed it yet.`}
      </p>
      <ConfirmationButton address={address} />
    </div>
  );
}

function ConfirmationButton({ address }: { address: string }) {
  const [isSent, setSent] = useState(false);
  const { isPending, error, mutate } = useMutation(() => call(sendConfirmationEndpoint, {}), {
    onSuccess: () => setSent(true),
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-small-button"
        disabled={isPending}
        onClick={() => mutate(undefined)}
      >
        Send confirmation link
      </Button>
      {isSent && (
        <p role="status" className="wrap-anywhere w-full">
          {`We have sent a link to ${address}. Open it to confirm the address.`}
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="w-full">
          {describeError(error)}
        </p>
      )}
    </>
  );
}
