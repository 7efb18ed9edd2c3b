import {
  type CustomerPage,
  type CustomerPurchase,
  type EmailOutcome,
  resendConfirmation,
} from '#contract/admin/customers.ts';
import { showError, showSuccess } from '#site/components/admin/toasts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { errorMessages } from '#site/texts/errors.ts';

interface ResendButtonProps {
  customer: CustomerPage;
  purchase: CustomerPurchase;
  /** Id of the purchase's heading. */
  about: string;
  onDone: () => Promise<void>;
}

export function ResendButton({ customer, purchase, about, onDone }: ResendButtonProps) {
  const { mutate, isPending } = useMutation(
    () => call(resendConfirmation, { id: customer.id, paymentId: purchase.id }),
    { onSuccess: ({ outcome }) => showOutcome(outcome), onError: showError, onSettled: onDone },
  );
  return (
    <Button
      variant="secondary"
      size="small"
      aria-describedby={about}
      aria-disabled={isPending}
      onClick={() => isPending || mutate(undefined)}
    >
      {adminLabels.resendConfirmation}
    </Button>
  );
}

const FAILURES: Record<Exclude<EmailOutcome, 'sent'>, string> = {
  waiting: adminMessages.confirmationWaits,
  rejected: adminMessages.confirmationRejected,
};

function showOutcome(outcome: EmailOutcome): void {
  if (outcome === 'sent') showSuccess(adminMessages.confirmationSent);
  else {
    const description = FAILURES[outcome];
    toast({ title: errorMessages.error, description, variant: 'destructive' });
  }
}
