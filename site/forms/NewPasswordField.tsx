import { type ComponentProps, cloneElement, type ReactElement, useState } from 'react';
import { PASSWORD_MAX_BYTES } from '#contract/limits.ts';
import { FormField } from './FormField.tsx';
import { PasswordHint } from './PasswordHint.tsx';

interface NewPasswordFieldProps<Name extends string>
  extends Omit<ComponentProps<typeof FormField<Name>>, 'hint'> {
  minimum: number;
  /** What others know of the person, as typed so far. */
  readOwn?: () => readonly string[];
  /** What the hint says before anything is typed. */
  hint?: string;
  children: ReactElement<ComponentProps<'input'>>;
}

/** The field of a new password, which says how strong it is and tells password managers the rules. */
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
