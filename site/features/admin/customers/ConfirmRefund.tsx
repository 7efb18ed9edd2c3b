import {
  type CustomerPage,
  type CustomerPurchase,
  refundPurchase,
} from '#contract/admin/customers.ts';
import { decimalToAmount, formatDecimal } from '#contract/money.ts';
import { describeFailure, showSuccess } from '#site/components/admin/toasts.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { call } from '#site/lib/call.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminMessages } from '#site/texts/admin.ts';
import { refundQuestion } from './refund-question.ts';

interface ConfirmRefundProps {
  customer: CustomerPage;
  purchase: CustomerPurchase;
  /** Decimal amount, e.g. `'24.99'`. */
  amount: string;
  /** Undefined if the whole order is refunded. */
  line: CustomerPurchase['lines'][number] | undefined;
  /** Idempotency key: repeated requests make one refund. */
  requestKey: string;
  onBack: () => void;
  onDone: () => Promise<void>;
  /** Refetches the order, because a refund whose response was lost has still been made. */
  onFailure: () => Promise<void>;
}

export function ConfirmRefund(props: ConfirmRefundProps) {
  const { customer, purchase, amount, line, requestKey: key, onBack, onDone, onFailure } = props;
  const { id: paymentId, currency, left } = purchase;
  const money = formatDecimal(amount, currency);
  const isAll = decimalToAmount(amount) >= decimalToAmount(left);
  const { title, text } = refundQuestion({
    customer,
    purchase,
    money,
    lineName: line?.subjectName,
    isAll,
  });
  const { mutate, error, isPending } = useMutation(
    () =>
      call(refundPurchase, {
        id: customer.id,
        paymentId,
        amount,
        key,
        ...(line && { subjectId: line.subjectId }),
      }),
    {
      onSuccess: async () => {
        await onDone();
        showSuccess(adminMessages.refunded(money));
      },
      onError: onFailure,
    },
  );
  return (
    <div className="grid gap-4" aria-busy={isPending}>
      <Alert title={title} takesFocus>
        {text}
      </Alert>
      <FormAlert failure={error === undefined || isPending ? undefined : describeFailure(error)} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" aria-disabled={isPending} onClick={() => isPending || onBack()}>
          Back
        </Button>
        <Button
          variant="danger"
          aria-disabled={isPending}
          onClick={() => isPending || mutate(undefined)}
        >
          {isPending ? 'One moment...' : `Refund ${money}`}
        </Button>
      </div>
    </div>
  );
}
