import {
  type CustomerPage,
  type CustomerPurchase,
  revokeAccess,
} from '#contract/admin/customers.ts';
import { REASON_MAX_LENGTH } from '#contract/limits.ts';
import { describeFailure, showSuccess } from '#site/components/admin/toasts.ts';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { adminMessages } from '#site/texts/admin.ts';
import { DialogForm } from './DialogForm.tsx';
import type { OpenedDialog } from './OpenDialogButton.tsx';
import { REASON_HINT } from './reason.ts';

interface RevokeDialogProps extends OpenedDialog {
  customer: CustomerPage;
  purchase: CustomerPurchase;
  onDone: () => Promise<void>;
}

export function RevokeDialog({ customer, purchase, onDone, ...dialog }: RevokeDialogProps) {
  const close = () => dialog.onOpenChange(false);
  const { form, submit, isPending, failure } = useApiForm({
    schema: revokeAccess.request,
    held: { id: customer.id, paymentId: purchase.id },
    send: async (values) => {
      await call(revokeAccess, values);
      await onDone();
      close();
      showSuccess(adminMessages.accessRevoked);
    },
    onError: describeFailure,
  });
  return (
    <Dialog
      {...dialog}
      title={`Revoke access to ${purchase.subjectName}?`}
      description="They can no longer open the locked files. We don't refund or email them, so tell them why. To give access back, grant it."
      isQuestion
    >
      <DialogForm
        onSubmit={submit}
        isPending={isPending}
        failure={failure}
        submitLabel="Revoke"
        variant="danger"
        onCancel={close}
      >
        <FormField form={form} name="reason" label="Reason" hint={REASON_HINT}>
          <Input maxLength={REASON_MAX_LENGTH} autoComplete="off" />
        </FormField>
      </DialogForm>
    </Dialog>
  );
}
