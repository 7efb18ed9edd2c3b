import type { ComponentProps } from 'react';

/** A bordered sheet that groups related content. */
export function Card({ className = '', ...props }: ComponentProps<'div'>) {
  return <div {...props} className={`sheet p-5 md:p-7 ${className}`} />;
}
