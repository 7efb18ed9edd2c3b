import type { ComponentProps } from 'react';

export function Card({ className = '', ...props }: ComponentProps<'div'>) {
  return <div {...props} className={`sheet p-[min(1.25rem,6vw)] md:p-7 ${className}`} />;
}
