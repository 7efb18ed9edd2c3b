import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';

interface Control {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

interface FieldProps {
  label: string;
  /** What is wrong with the value; it is read with the control. */
  error?: string;
  /** What helps to fill it in. */
  hint?: ReactNode;
  /** One control: an `Input`, or anything that takes `id` and the two `aria-` attributes. */
  children: ReactElement<Control>;
}

/** A labelled control: the label, the hint and the error are tied to it. */
export function Field({ label, error, hint, children }: FieldProps) {
  const made = useId();
  const id = children.props.id ?? made;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {cloneElement(children, {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.join(' ') || undefined,
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
