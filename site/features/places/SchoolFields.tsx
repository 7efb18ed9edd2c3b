import type { ComponentProps } from 'react';
import {
  ADDRESS_LINES_MAX,
  ORGANISATION_MAX_LENGTH,
  PURCHASE_ORDER_MAX_LENGTH,
} from '#contract/places/order-texts.ts';
import type { School } from '#contract/places/orders.ts';
import { Field } from '#site/components/ui/Field.tsx';
import { Input, TextArea } from '#site/components/ui/Input.tsx';
import { EmailField } from '#site/forms/EmailField.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import type { useForm } from '#site/forms/use-form.ts';
import type { schoolForm } from './details.ts';
import { schoolLabels as labels } from './labels.ts';

type Form = ReturnType<typeof useForm<typeof schoolForm>>;

/** Converts a school's details into the values of the fields. */
export const toSchoolValues = (school: Partial<School> | undefined) => ({
  organisation: school?.organisation ?? '',
  address: school?.address?.join('\n') ?? '',
  financeEmail: school?.financeEmail ?? '',
  purchaseOrder: school?.purchaseOrder ?? '',
  teacherEmail: school?.teacherEmail ?? '',
});

/** Fields for what an invoice needs, and for the teacher's address. */
export function SchoolFields({ form }: { form: Form }) {
  const {
    ref,
    ...address
  }: Omit<ReturnType<Form['register']>, 'defaultChecked'> = form.register('address');
  return (
    <>
      <OrganisationField form={form} />
      <Field label={labels.address} hint={labels.addressHint} error={form.errors['address']}>
        <TextArea {...address} ref={ref} rows={ADDRESS_LINES_MAX} autoComplete="street-address" />
      </Field>
      <EmailField form={form} name="financeEmail" label={labels.financeEmail} />
      <FormField form={form} name="purchaseOrder" label={labels.purchaseOrder}>
        <Input maxLength={PURCHASE_ORDER_MAX_LENGTH} autoComplete="off" />
      </FormField>
      <EmailField
        form={form}
        name="teacherEmail"
        label={labels.teacherEmail}
        hint={labels.teacherHint}
      />
    </>
  );
}

interface OrganisationFieldProps {
  form: Pick<ComponentProps<typeof FormField<'organisation'>>['form'], 'errors' | 'register'>;
}

export const OrganisationField = ({ form }: OrganisationFieldProps) => (
  <FormField form={form} name="organisation" label={labels.organisation}>
    <Input maxLength={ORGANISATION_MAX_LENGTH} autoComplete="organization" />
  </FormField>
);
