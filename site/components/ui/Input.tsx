import type { ComponentProps } from 'react';

const CLASSES =
  'min-h-11 w-full rounded border border-edge bg-sheet px-3 py-2 text-base text-ink placeholder:text-muted disabled:opacity-60 aria-invalid:border-accent';

/** Text input; wrap it in a `Field`. */
export function Input({ className = '', ...props }: ComponentProps<'input'>) {
  return <input {...props} className={`${CLASSES} ${className}`} />;
}

/** Native drop-down list; wrap it in a `Field`. */
export const SelectInput = (props: ComponentProps<'select'>) => (
  <select {...props} className={CLASSES} />
);

/** Input of several lines; wrap it in a `Field`. */
export const TextArea = (props: ComponentProps<'textarea'>) => (
  <textarea {...props} className={CLASSES} />
);
