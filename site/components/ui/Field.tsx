import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId } from 'react';

type Control = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>;

interface FieldProps {
  label: string;
  /** Announced by screen readers with the control. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Single control that accepts `id` and the two `aria-` attributes, e.g. `Input`. */
  children: ReactElement<Control>;
}

export function Field({ label, error, hint, children }: FieldProps) {
  const generatedId = useId();
  const id = children.props.id ?? generatedId;
  const descriptionIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {cloneElement(children, {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': descriptionIds.join(' ') || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="font-medium text-accent text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
