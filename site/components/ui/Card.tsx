import type { ComponentProps } from 'react';

/** A sheet of paper on the desk. */
export function Card({ className = '', ...props }: ComponentProps<'div'>) {
  return <div {...props} className={`sheet p-5 md:p-7 ${className}`} />;
}
