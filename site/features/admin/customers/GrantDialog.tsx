import { useState } from 'react';
import { getAdminSubjects } from '#contract/admin/content.ts';
import { type CustomerPage, grantAccess } from '#contract/admin/customers.ts';
import { REASON_MAX_LENGTH } from '#contract/limits.ts';
import { describeFailure, showSuccess } from '#site/components/admin/toasts.ts';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Select } from '#site/components/ui/Select.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { useApiForm } from '#site/forms/use-api-form.ts';
import { call } from '#site/lib/call.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { DialogForm } from './DialogForm.tsx';
import type { OpenedDialog } from './OpenDialogButton.tsx';
import { REASON_HINT } from './reason.ts';

const subjectsQuery = new Query(() => call(getAdminSubjects, {}));

interface GrantDialogProps extends OpenedDialog {
  customer: CustomerPage;
  onDone: () => Promise<void>;
}

export function GrantDialog({ customer, onDone, ...dialog }: GrantDialogProps) {
  const [subjectId, setSubjectId] = useState('');
  // Idempotency key: repeated requests make one grant.
  const [key] = useState(() => crypto.randomUUID());
  const subjects = useQuery(subjectsQuery);
  const close = () => dialog.onOpenChange(false);
  const { form, submit, isPending, failure } = useApiForm({
    schema: grantAccess.request,
    held: { id: customer.id, subjectId, key },
    send: async (values) => {
      const { orderNumber } = await call(grantAccess, values);
      await onDone();
      close();
      showSuccess(adminMessages.accessGranted(orderNumber));
    },
    onError: describeFailure,
  });
  return (
    <Dialog
      {...dialog}
      title={adminLabels.grantAccess}
      description="They get lifetime access through an order of £0, and an email with its order number."
      isQuestion
    >
      <DialogForm
        onSubmit={submit}
        isPending={isPending}
        failure={failure}
        submitLabel="Grant"
        onCancel={close}
      >
        <Field label="Subject" error={form.errors['subjectId'] && 'Please choose a subject'}>
          <Select
            placeholder={adminLabels.selectSubject}
            options={(subjects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={subjectId}
            onChange={setSubjectId}
          />
        </Field>
        {subjects.error && (
          <LoadFailure
            title="The subjects could not be loaded"
            error={subjects.error}
            onRetry={subjects.refetch}
          />
        )}
        <FormField form={form} name="reason" label="Reason" hint={REASON_HINT}>
          <Input maxLength={REASON_MAX_LENGTH} autoComplete="off" />
        </FormField>
      </DialogForm>
    </Dialog>
  );
}
