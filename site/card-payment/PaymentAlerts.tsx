import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { ReloadButton } from '#site/components/ui/ReloadButton.tsx';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { paths } from '#site/lib/paths.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';

interface PaymentUnavailableProps {
  reason: string;
  reference?: string | undefined;
  needsReload?: boolean | undefined;
  onRetry: () => void;
}

export function PaymentUnavailable(props: PaymentUnavailableProps) {
  const { reason, reference, needsReload, onRetry } = props;
  return (
    <div className="grid gap-4">
      <Alert tone="accent" title="The card form cannot be shown" reference={reference}>
        {reason} {checkoutMessages.nothingCharged}
      </Alert>
      {needsReload ? (
        <ReloadButton />
      ) : (
        <Button onClick={onRetry} className="justify-self-start">
          Try Again
        </Button>
      )}
    </div>
  );
}

export function PaymentRefused({ reason }: { reason: string }) {
  return (
    <div className="grid gap-4">
      <Alert title={reason} />
      <ActionButton href={paths.purchases()} className="justify-self-start">
        See Your Purchases
      </ActionButton>
    </div>
  );
}

/** Failure of the last attempt. Its toast is silent, because this alert takes the focus. */
export function PaymentFailed({ title, description, reference, needsReload }: FormFailure) {
  return (
    <>
      <Alert tone="accent" title={title} reference={reference} takesFocus>
        {description}
      </Alert>
      {needsReload && <ReloadButton />}
    </>
  );
}

/** The purchase completes without this page. */
export function PaymentPending() {
  return (
    <div className="grid gap-4">
      <Alert title="Waiting for your bank" takesFocus>
        You don't need to stay on this page or pay again. As soon as your payment is confirmed, your
        notes unlock and we email you.
      </Alert>
      <Button href={paths.purchases()} variant="secondary" className="justify-self-start">
        See Your Purchases
      </Button>
    </div>
  );
}
