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
  const { isPending, output, error, mutate } = useMutation(async (sentTo: string) => {
    await call(sendConfirmationEndpoint, {});
    return sentTo;
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-small-button"
        disabled={isPending}
        onClick={() => mutate(address)}
      >
        Send confirmation link
      </Button>
      <p role="status" className="wrap-anywhere w-full empty:sr-only">
        {output && `We have sent a link to ${output}. Open it to confirm the address.`}
      </p>
      {error !== undefined && (
        <p role="alert" className="w-full">
          {describeError(error)}
        </p>
      )}
    </>
  );
}
