import { useState } from 'react';
import type { CustomerPage, CustomerPurchase } from '#contract/admin/customers.ts';
import { amountToDecimal, CURRENCIES, decimalToAmount, formatDecimal } from '#contract/money.ts';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useForm } from '#site/forms/use-form.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { ConfirmRefund } from './ConfirmRefund.tsx';
import { DialogForm } from './DialogForm.tsx';
import type { OpenedDialog } from './OpenDialogButton.tsx';
import { refundForm } from './refund-form.ts';

interface RefundDialogProps extends OpenedDialog {
  customer: CustomerPage;
  purchase: CustomerPurchase;
  onDone: () => Promise<void>;
}

/** Asks how much of a purchase to refund, then whether that is right. */
export function RefundDialog({ customer, purchase, onDone, ...dialog }: RefundDialogProps) {
  const { left, currency, orderNumber } = purchase;
  // The same amount again, as after a lost response, is the same refund.
  const [refund, setRefund] = useState({ amount: '', key: '' });
  const [isConfirming, setConfirming] = useState(false);
  const form = useForm({ schema: refundForm(left), defaultValues: { amount: left } });
  const close = () => dialog.onOpenChange(false);
  const confirm = (amount: string) => {
    if (amount !== refund.amount) setRefund({ amount, key: crypto.randomUUID() });
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
            if (values) confirm(amountToDecimal(decimalToAmount(values.amount)));
          }}
          isPending={false}
          failure={undefined}
          submitLabel="Continue"
          onCancel={close}
        >
          <FormField
            form={form}
            name="amount"
            label={`Amount in ${CURRENCIES[currency].name}`}
            hint="The whole price ends the access. Any smaller amount keeps it."
          >
            <Input inputMode="decimal" autoComplete="off" />
          </FormField>
        </DialogForm>
      ) : (
        <ConfirmRefund
          customer={customer}
          purchase={purchase}
          amount={refund.amount}
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
