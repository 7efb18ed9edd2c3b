import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Field } from '#site/components/ui/Field.tsx';

interface FormFieldProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  /** One control that takes the props of an `<input>`. */
  children: ReactElement<ComponentProps<'input'>>;
}

/** A labelled control of a form, with its error. */
export function FormField<Values extends FieldValues, Sent>(props: FormFieldProps<Values, Sent>) {
  const { form, name, label, hint, children } = props;
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field label={label} hint={hint} error={error?.message}>
      {cloneElement(children, form.register(name))}
    </Field>
  );
}
