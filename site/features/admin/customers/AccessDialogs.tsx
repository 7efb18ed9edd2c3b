import { useState } from 'react';
import { getAdminSubjects } from '#contract/admin/content.ts';
import {
  type CustomerPage,
  type CustomerPurchase,
  grantAccessEndpoint,
  revokeAccessEndpoint,
} from '#contract/admin/customers.ts';
import { REASON_MAX_LENGTH } from '#contract/limits.ts';
import { CURRENCY, formatBriefAmount } from '#contract/money.ts';
import { FormDialog } from '#site/components/admin/FormDialog.tsx';
import { Select } from '#site/components/admin/Select.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { FormField } from '#site/forms/FormField.tsx';
import { call } from '#site/lib/call.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { customerLabels } from './labels.ts';

interface GrantAccessProps {
  customer: CustomerPage;
  onDone: () => Promise<void>;
}

export function GrantAccess({ customer, onDone }: GrantAccessProps) {
  const [subjectId, setSubjectId] = useState('');
  // Idempotency key: repeated requests make one grant.
  const [key, setKey] = useState('');
  return (
    <FormDialog
      label={customerLabels.grantAccess}
      title={customerLabels.grantAccess}
      description={`They get lifetime access. It is recorded as an order for ${formatBriefAmount(0, CURRENCY)}, and they are sent its number by email.`}
      onOpen={() => {
        setSubjectId('');
        setKey(crypto.randomUUID());
      }}
      submitLabel="Grant"
      schema={grantAccessEndpoint.request}
      held={{ id: customer.id, subjectId, key }}
      send={async (values) => {
        const { orderNumber } = await call(grantAccessEndpoint, values);
        await onDone();
        return `Access was granted by order ${orderNumber}.`;
      }}
    >
      {(form) => (
        <>
          <SubjectField
            value={subjectId}
            error={form.errors['subjectId'] && 'Please choose a subject'}
            onChange={setSubjectId}
          />
          <ReasonField form={form} />
        </>
      )}
    </FormDialog>
  );
}

interface RevokeAccessProps extends GrantAccessProps {
  purchase: CustomerPurchase;
  /** Id of the purchase's heading. */
  about: string;
}

export function RevokeAccess({ customer, purchase, about, onDone }: RevokeAccessProps) {
  return (
    <FormDialog
      label="Revoke access"
      about={about}
      title={`Revoke access to ${purchase.subjectName}?`}
      description="They can no longer open the locked files. We don't refund or email them, so tell them why. To give access back, grant it."
      submitLabel="Revoke"
      variant="danger"
      schema={revokeAccessEndpoint.request}
      held={{ id: customer.id, paymentId: purchase.id }}
      send={async (values) => {
        await call(revokeAccessEndpoint, values);
        await onDone();
        return 'The access was revoked.';
      }}
    >
      {(form) => <ReasonField form={form} />}
    </FormDialog>
  );
}

const subjectsQuery = new Query(() => call(getAdminSubjects, {}));

interface SubjectFieldProps {
  value: string;
  error: string | undefined;
  onChange: (subjectId: string) => void;
}

function SubjectField({ value, error, onChange }: SubjectFieldProps) {
  const subjects = useQuery(subjectsQuery);
  return (
    <>
      <Field label="Subject" error={error}>
        <Select
          placeholder={adminLabels.selectSubject}
          options={(subjects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={value}
          onChange={onChange}
        />
      </Field>
      {subjects.error && (
        <LoadFailure
          title="The subjects could not be loaded"
          error={subjects.error}
          onRetry={subjects.refetch}
        />
      )}
    </>
  );
}

type FormWithReason = Parameters<typeof FormField<'reason'>>[0]['form'];

function ReasonField({ form }: { form: FormWithReason }) {
  return (
    <FormField
      form={form}
      name="reason"
      label="Reason"
      hint="This is kept with the order and in the audit log. Give order numbers, not names."
    >
      <Input maxLength={REASON_MAX_LENGTH} autoComplete="off" />
    </FormField>
  );
}
