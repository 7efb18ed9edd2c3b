import type { ComponentProps } from 'react';

/** A bordered sheet that groups related content. */
export function Card({ className = '', ...props }: ComponentProps<'div'>) {
  return <div {...props} className={`sheet p-[min(1.25rem,6vw)] md:p-7 ${className}`} />;
}
