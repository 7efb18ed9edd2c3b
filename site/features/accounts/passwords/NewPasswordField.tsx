import { type ComponentProps, cloneElement, type ReactElement, useEffect, useState } from 'react';
import { PASSWORD_MAX_BYTES } from '#contract/limits.ts';
import { Input } from '#site/components/ui/Input.tsx';
import { FormField } from '#site/forms/FormField.tsx';
import { loadLate } from '#site/lib/load-late.ts';

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

/** Pause in typing before the hint appears. */
const PAUSE_MS = 300;

interface PasswordHintProps {
  typed: string;
  own: readonly string[];
  /** Length below which the field's own error is enough. */
  minimum: number;
  children?: string;
}

/** Rating of a new password, with an explanation if strangers would guess it early. */
function PasswordHint({ typed, own, minimum, children }: PasswordHintProps) {
  const [words, setWords] = useState('');
  // A string is a stable dependency: `own` is a new array in each render.
  const facts = own.join('\n');
  useEffect(() => {
    if (typed.length < minimum) return setWords('');
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // If the list fails to load, there is no hint, and the form still works.
      const module = await loadLate(() => import('./describe-password.ts')).catch(() => undefined);
      if (isCurrent) setWords(module?.describePassword(typed, facts.split('\n')) ?? '');
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, facts, minimum]);
  // Takes a line from the start, so that the rating does not move the button while it is pressed.
  return (
    <span role="status" className="block min-h-[1lh]">
      {words || children}
    </span>
  );
}

interface PasswordInputProps extends Omit<ComponentProps<typeof Input>, 'type'> {
  /** Names what the toggle shows, e.g. 'new password'. */
  subject: string;
}

/** Password input with a toggle that shows its text; wrap it in a `Field`. */
export function PasswordInput({ subject, ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        autoComplete="new-password"
        {...input}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-18"
      />
      <button
        type="button"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${subject}`}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 min-w-16 rounded px-3 font-semibold text-brand text-sm hover:bg-brand-wash"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
