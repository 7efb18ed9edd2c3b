import { sendConfirmationEndpoint } from '#contract/accounts/account.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { errorMessages } from '#site/lib/labels.ts';
import { toast } from '#site/lib/toast.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { addressTexts } from './account-labels.ts';

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
          : addressTexts.notConfirmed(address)}
      </p>
      <ConfirmationButton address={address} />
    </div>
  );
}

function ConfirmationButton({ address }: { address: string }) {
  const { isPending, mutate } = useMutation(() => call(sendConfirmationEndpoint, {}), {
    onSuccess: () => toast(addressTexts.linkSent(address)),
    onError: (error) => {
      const failure = { title: errorMessages.error, description: describeError(error) };
      toast({ ...failure, variant: 'destructive' });
    },
  });
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-small-button"
      disabled={isPending}
      onClick={() => mutate(undefined)}
    >
      Send confirmation link
    </Button>
  );
}
