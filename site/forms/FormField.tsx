import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import { Field } from '#site/components/ui/Field.tsx';

type InputProps = ComponentProps<'input'>;

interface FormFieldProps<Name extends string> {
  form: {
    errors: Record<string, string | undefined>;
    register: (name: Name) => InputProps;
  };
  name: Name;
  label: string;
  hint?: ReactNode;
  children: ReactElement<InputProps>;
}

export function FormField<Name extends string>(props: FormFieldProps<Name>) {
  const { form, name, label, hint, children } = props;
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {cloneElement(children, form.register(name))}
    </Field>
  );
}
