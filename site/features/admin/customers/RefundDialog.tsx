import { useState } from 'react';
import * as z from 'zod/mini';
import {
  type CustomerPage,
  type CustomerPurchase,
  refundPurchaseEndpoint,
} from '#contract/admin/customers.ts';
import { type Currency, currencyName, decimalToAmount, formatDecimal } from '#contract/money.ts';
import { DialogButton, DialogForm } from '#site/components/admin/FormDialog.tsx';
import { Outcome } from '#site/components/admin/Outcome.tsx';
import { Select } from '#site/components/admin/Select.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useForm } from '#site/forms/use-form.ts';
import { call } from '#site/lib/call.ts';
import { ignoreSecondPress } from '#site/lib/second-press.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { amountUpTo, withDecimals } from '../amount-up-to.ts';
import { customerLabels, customerMessages } from './labels.ts';

interface RefundDialogProps {
  customer: CustomerPage;
  purchase: CustomerPurchase;
  /** Id of the purchase's heading. */
  about: string;
  onDone: () => Promise<void>;
}

export function RefundDialog({ about, ...refund }: RefundDialogProps) {
  const { left, currency, orderNumber } = refund.purchase;
  const [done, setDone] = useState<string>();
  return (
    <>
      <DialogButton
        label={customerLabels.refund}
        about={about}
        title={customerLabels.refund}
        description={`Order ${orderNumber}: ${formatDecimal(left, currency)} can be refunded.`}
      >
        {(close) => <RefundSteps {...refund} onClose={close} onRefunded={setDone} />}
      </DialogButton>
      <Outcome done={done} />
    </>
  );
}

interface RefundStepsProps extends Omit<RefundDialogProps, 'about'> {
  onClose: () => void;
  /** @param success sentence about the refund */
  onRefunded: (success: string) => void;
}

/** Option for the whole order. No subject has this id. */
const ORDER = '-';

function RefundSteps(props: RefundStepsProps) {
  const { customer, purchase, onDone, onClose, onRefunded } = props;
  const { left, currency, lines } = purchase;
  const parts =
    lines.length > 1 ? lines.filter((line) => line.isActive && Number(line.left) > 0) : [];
  const [part, setPart] = useState(ORDER);
  const line = parts.find(({ subjectId }) => subjectId === part);
  // Keeps the key for the same amount, so that a retry after a lost response is idempotent.
  const [refund, setRefund] = useState({ amount: '', part: '', key: '' });
  const [isConfirming, setConfirming] = useState(false);
  const form = useForm({ schema: refundForm(left, currency), defaultValues: { amount: left } });
  const confirm = (amount: string) => {
    if (amount !== refund.amount || part !== refund.part)
      setRefund({ amount, part, key: crypto.randomUUID() });
    ignoreSecondPress();
    setConfirming(true);
  };
  if (isConfirming)
    return (
      <ConfirmRefund
        customer={customer}
        purchase={purchase}
        amount={refund.amount}
        line={line}
        requestKey={refund.key}
        onBack={() => {
          ignoreSecondPress();
          setConfirming(false);
        }}
        onClose={onClose}
        onDone={onDone}
        onRefunded={onRefunded}
      />
    );
  return (
    <DialogForm
      onSubmit={(event) => {
        const { values } = form.submit(event);
        if (line) confirm(line.left);
        else if (values) confirm(withDecimals(values.amount, currency));
      }}
      submitLabel="Continue"
      onCancel={onClose}
    >
      {parts.length > 0 && (
        <Field label="What to refund" hint={line && 'Their access to this subject ends.'}>
          <Select
            placeholder=""
            options={[
              { value: ORDER, label: 'An amount of the order' },
              ...parts.map(({ subjectId, subjectName, left: ofLine }) => ({
                value: subjectId,
                label: `${subjectName}, ${formatDecimal(ofLine, currency)}`,
              })),
            ]}
            value={part}
            onChange={setPart}
          />
        </Field>
      )}
      {!line && (
        <FormField
          form={form}
          name="amount"
          label={`Amount in ${currencyName(currency)}`}
          hint="A full refund ends their access. After a partial refund they keep it."
        >
          <Input inputMode="decimal" autoComplete="off" />
        </FormField>
      )}
    </DialogForm>
  );
}

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
  onClose: () => void;
  onRefunded: (success: string) => void;
  /** Refetches the order, also after a failure: a refund whose response was lost has still been made. */
  onDone: () => Promise<void>;
}

function ConfirmRefund(props: ConfirmRefundProps) {
  const { customer, purchase, amount, line, requestKey: key, onBack } = props;
  const { onClose, onDone, onRefunded } = props;
  const { id: paymentId, currency, left } = purchase;
  const money = formatDecimal(amount, currency);
  const isAll = decimalToAmount(amount, currency) >= decimalToAmount(left, currency);
  const { title, text } = refundQuestion({
    customer,
    purchase,
    money,
    lineName: line?.subjectName,
    isAll,
  });
  const { mutate, error, isPending } = useMutation(
    () =>
      call(refundPurchaseEndpoint, {
        id: customer.id,
        paymentId,
        amount,
        key,
        ...(line && { subjectId: line.subjectId }),
      }),
    {
      onSuccess: async () => {
        await onDone();
        onClose();
        onRefunded(customerMessages.refunded(money));
      },
      onError: onDone,
    },
  );
  return (
    <div className="grid gap-4" aria-busy={isPending}>
      <Alert title={title} takesFocus>
        {text}
      </Alert>
      <FormAlert failure={error === undefined ? undefined : describeFailure(error)} />
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

/** Schema for an amount of at most `left`, e.g. `'24.99'`. */
export const refundForm = (left: string, currency: Currency) =>
  z.strictObject({
    amount: amountUpTo(left, currency, `You can refund at most ${left} of this order`),
  });

interface PlannedRefund {
  customer: Pick<CustomerPage, 'email' | 'isDeleted'>;
  purchase: Pick<CustomerPurchase, 'payer' | 'subjectName'>;
  /** Formatted amount, e.g. `€30.00`. */
  money: string;
  /** Undefined if the whole order is refunded. */
  lineName: string | undefined;
  /** True if nothing is left to refund afterwards. */
  isAll: boolean;
}

export function refundQuestion(refund: PlannedRefund): { title: string; text: string } {
  const { customer, money } = refund;
  const receiver = describeReceiver(refund);
  const sentences = customer.isDeleted
    ? ['A refund cannot be undone.', 'It goes to the card that paid.']
    : [describeAccess(refund), 'A refund cannot be undone.', describeEmails(refund)];
  return {
    title: `Refund ${money}${receiver && ` to ${receiver}`}?`,
    text: sentences.join(' '),
  };
}

/** Names the person whose card gets the money. Empty if their account is deleted. */
function describeReceiver({ customer, purchase: { payer } }: PlannedRefund): string {
  const { email, isDeleted } = customer;
  if (!payer) return isDeleted ? '' : email;
  if (!payer.email) return `the card of the person who paid${isDeleted ? '' : ` for ${email}`}`;
  return `the card of ${payer.email}${isDeleted ? '' : `, who paid for ${email}`}`;
}

function describeAccess({ customer, purchase, lineName, isAll }: PlannedRefund): string {
  const { payer, subjectName } = purchase;
  const content = lineName ?? subjectName;
  const ends = payer
    ? `${customer.email} loses access to ${content}`
    : `Their access to ${content} ends`;
  if (lineName) return `${ends}.`;
  if (isAll) return `${ends}, because the whole price is refunded.`;
  return `${payer ? `${customer.email} keeps access` : 'They keep their access'} to ${subjectName}.`;
}

function describeEmails({ purchase: { payer }, lineName, isAll }: PlannedRefund): string {
  if (!payer) return 'We email them.';
  const isEnding = isAll || lineName !== undefined;
  const student = isEnding
    ? 'We tell the student that their access has ended.'
    : "We don't tell the student.";
  return payer.email
    ? `We email the payer. ${student}`
    : `We have no email address for the payer, so we can't tell them. ${student}`;
}
