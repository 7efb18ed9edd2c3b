import { type ComponentProps, cloneElement, type ReactElement, useState } from 'react';
import { PASSWORD_MAX_BYTES } from '#contract/limits.ts';
import { FormField } from './FormField.tsx';
import { PasswordHint } from './PasswordHint.tsx';

interface NewPasswordFieldProps<Name extends string>
  extends Omit<ComponentProps<typeof FormField<Name>>, 'hint'> {
  minimum: number;
  /** Reads what strangers may know about the person, as typed so far: name and email address. */
  readOwn?: () => readonly string[];
  hint?: string;
  children: ReactElement<ComponentProps<'input'>>;
}

/** Field for a new password: rates its strength and tells password managers the rules. */
export function NewPasswordField<Name extends string>(props: NewPasswordFieldProps<Name>) {
  const { minimum, readOwn = () => [], hint, children, ...field } = props;
  const [typed, setTyped] = useState('');
  const rules = { passwordrules: `minlength: ${minimum}; maxlength: ${PASSWORD_MAX_BYTES};` };
  return (
    <FormField
      {...field}
      hint={
        <PasswordHint typed={typed} own={readOwn()} minimum={minimum}>
          {hint}
        </PasswordHint>
      }
    >
      {cloneElement(children, {
        ...rules,
        autoComplete: 'new-password',
        onInput: (event) => setTyped(event.currentTarget.value),
      })}
    </FormField>
  );
}
