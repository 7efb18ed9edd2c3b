import type { ReactNode } from 'react';
import { Reference } from './Reference.tsx';

interface AlertProps {
  title: string;
  tone?: 'brand' | 'accent';
  /** What to quote when asking for help, where the server failed. */
  reference?: string | undefined;
  children?: ReactNode;
}

const tones = {
  brand: 'border-brand bg-brand-wash',
  accent: 'border-accent bg-accent-wash',
};

/** A message that stays on the page. `accent` marks an error, which screen readers announce. */
export function Alert({ title, tone = 'brand', reference, children }: AlertProps) {
  return (
    <div
      role={tone === 'accent' ? 'alert' : 'status'}
      className={`rounded border-l-4 px-4 py-3 ${tones[tone]}`}
    >
      <p className="font-semibold">{title}</p>
      {children && <div className="text-sm">{children}</div>}
      <Reference id={reference} />
    </div>
  );
}
