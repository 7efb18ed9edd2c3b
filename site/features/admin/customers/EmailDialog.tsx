import { type CustomerPage, correctEmail } from '#contract/admin/customers.ts';
import { EMAIL_MAX_LENGTH } from '#contract/limits.ts';
import { describeFailure, showSuccess } from '#site/components/admin/toasts.ts';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { DialogForm } from './DialogForm.tsx';
import type { OpenedDialog } from './OpenDialogButton.tsx';

interface EmailDialogProps extends OpenedDialog {
  customer: CustomerPage;
  onDone: () => Promise<void>;
}

export function EmailDialog({ customer, onDone, ...dialog }: EmailDialogProps) {
  const close = () => dialog.onOpenChange(false);
  const { form, submit, isPending, failure } = useApiForm({
    schema: correctEmail.request,
    held: { id: customer.id },
    defaultValues: { email: customer.email },
    send: async (values) => {
      await call(correctEmail, values);
      await onDone();
      close();
      showSuccess(adminMessages.emailCorrected);
    },
    onError: describeFailure,
  });
  return (
    <Dialog
      {...dialog}
      title={adminLabels.changeEmail}
      description="They log in with the new address from now on, and stay signed in. New downloads show the new address. We email both addresses."
      isQuestion
    >
      <DialogForm
        onSubmit={submit}
        isPending={isPending}
        failure={failure}
        submitLabel="Save"
        onCancel={close}
      >
        <FormField form={form} name="email" label="New email address">
          <Input type="email" maxLength={EMAIL_MAX_LENGTH} autoComplete="off" spellCheck={false} />
        </FormField>
      </DialogForm>
    </Dialog>
  );
}
