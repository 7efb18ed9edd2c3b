import { Alert } from '#site/components/ui/Alert.tsx';
import { Button, ReloadButton } from '#site/components/ui/Button.tsx';
import { describeError, errorReference, needsReload } from '#site/lib/api-error.ts';
import { checkoutMessages } from './labels.ts';

interface PaymentUnavailableProps {
  error?: unknown;
  reason?: string;
  onRetry: () => void;
}

export function PaymentUnavailable(props: PaymentUnavailableProps) {
  const { error, reason = describeError(error), onRetry } = props;
  return (
    <div className="grid gap-4">
      <Alert tone="accent" title="The card form cannot be shown" reference={errorReference(error)}>
        {reason} {checkoutMessages.nothingCharged}
      </Alert>
      {needsReload(error) ? (
        <ReloadButton />
      ) : (
        <Button onClick={onRetry} className="justify-self-start">
          Try Again
        </Button>
      )}
    </div>
  );
}
