import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { paths } from '#site/lib/paths.ts';

interface PaymentTroubleProps {
  reason: string;
  onRetry: () => void;
}

/** No card form can be shown; trying again may help. */
export function PaymentTrouble({ reason, onRetry }: PaymentTroubleProps) {
  return (
    <div className="grid gap-4">
      <Alert tone="accent" title="The card form cannot be shown">
        {reason} You have not been charged.
      </Alert>
      <Button onClick={onRetry} className="justify-self-start">
        Try Again
      </Button>
    </div>
  );
}

/** The server will not take this payment: an earlier one is under way. */
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

/** The bank takes its time; the purchase will be completed without this page. */
export function PaymentUnderWay() {
  return (
    <div className="grid gap-4">
      <Alert title="Waiting for your bank">
        You need not stay on this page or pay again. Your notes are unlocked, and an email sent, as
        soon as the payment is confirmed.
      </Alert>
      <Button href={paths.purchases()} variant="secondary" className="justify-self-start">
        See Your Purchases
      </Button>
    </div>
  );
}
