import { useState } from 'react';
import type { CustomerPage, CustomerPurchase } from '#contract/admin/customers.ts';
import { amountToDecimal, CURRENCIES, decimalToAmount, formatDecimal } from '#contract/money.ts';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { Select } from '#site/components/ui/Select.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useForm } from '#site/forms/use-form.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { ConfirmRefund } from './ConfirmRefund.tsx';
import { DialogForm } from './DialogForm.tsx';
import type { OpenedDialog } from './OpenDialogButton.tsx';
import { refundForm } from './refund-form.ts';

/** Option for the whole order. No subject has this id. */
const ORDER = '-';

interface RefundDialogProps extends OpenedDialog {
  customer: CustomerPage;
  purchase: CustomerPurchase;
  onDone: () => Promise<void>;
}

export function RefundDialog({ customer, purchase, onDone, ...dialog }: RefundDialogProps) {
  const { left, currency, orderNumber, lines } = purchase;
  const parts =
    lines.length > 1 ? lines.filter((line) => line.isActive && Number(line.left) > 0) : [];
  const [part, setPart] = useState(ORDER);
  const line = parts.find(({ subjectId }) => subjectId === part);
  // Keeps the key for the same amount, so that a retry after a lost response is idempotent.
  const [refund, setRefund] = useState({ amount: '', part: '', key: '' });
  const [isConfirming, setConfirming] = useState(false);
  const form = useForm({ schema: refundForm(left), defaultValues: { amount: left } });
  const close = () => dialog.onOpenChange(false);
  const confirm = (amount: string) => {
    if (amount !== refund.amount || part !== refund.part)
      setRefund({ amount, part, key: crypto.randomUUID() });
    setConfirming(true);
  };
  return (
    <Dialog
      {...dialog}
      title={adminLabels.refund}
      description={`Order ${orderNumber}: ${formatDecimal(left, currency)} can be refunded.`}
      isQuestion
    >
      {!isConfirming ? (
        <DialogForm
          onSubmit={(event) => {
            const { values } = form.submit(event);
            if (line) confirm(line.left);
            else if (values) confirm(amountToDecimal(decimalToAmount(values.amount)));
          }}
          isPending={false}
          failure={undefined}
          submitLabel="Continue"
          onCancel={close}
        >
          {parts.length > 0 && (
            <Field label={adminLabels.refundOf} hint={line && adminLabels.refundEnds}>
              <Select
                placeholder=""
                options={[
                  { value: ORDER, label: adminLabels.refundOfOrder },
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
              label={`Amount in ${CURRENCIES[currency].name}`}
              hint="Refunding the whole price ends their access. After a smaller refund they keep it."
            >
              <Input inputMode="decimal" autoComplete="off" />
            </FormField>
          )}
        </DialogForm>
      ) : (
        <ConfirmRefund
          customer={customer}
          purchase={purchase}
          amount={refund.amount}
          line={line}
          requestKey={refund.key}
          onBack={() => setConfirming(false)}
          onFailure={onDone}
          onDone={async () => {
            await onDone();
            close();
          }}
        />
      )}
    </Dialog>
  );
}
