import type { ReactNode } from 'react';

/** Link beside a payment form, which leaving the page would lose. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="text-brand underline">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
