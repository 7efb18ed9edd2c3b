import type { ComponentProps } from 'react';

/** Text input; wrap it in a `Field`. */
export function Input({ className = '', ...props }: ComponentProps<'input'>) {
  return (
    <input
      {...props}
      className={`min-h-11 w-full rounded border border-edge bg-sheet px-3 py-2 text-base text-ink placeholder:text-muted disabled:opacity-60 aria-invalid:border-accent ${className}`}
    />
  );
}
