import { Alert } from '#site/components/ui/Alert.tsx';
import { Button, ReloadButton } from '#site/components/ui/Button.tsx';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { describeError, errorReference, needsReload } from '#site/lib/api-error.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';

interface PaymentUnavailableProps {
  error?: unknown;
  reason?: string;
  onRetry: () => void;
}

/** In place of the card form. */
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

/** Failure of the last attempt. Its toast is silent, because this alert takes the focus. */
export function PaymentFailed({
  title,
  description,
  reference,
  needsReload: isStale,
}: FormFailure) {
  return (
    <>
      <Alert tone="accent" title={title} reference={reference} takesFocus>
        {description}
      </Alert>
      {isStale && <ReloadButton />}
    </>
  );
}
