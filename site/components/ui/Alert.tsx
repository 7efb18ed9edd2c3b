import type { ReactNode } from 'react';

interface AlertProps {
  title: string;
  tone?: 'brand' | 'accent';
  children?: ReactNode;
}

const tones = {
  brand: 'border-brand bg-brand-wash',
  accent: 'border-accent bg-accent-wash',
};

/** A message that stays on the page. `accent` marks an error, which screen readers announce. */
export function Alert({ title, tone = 'brand', children }: AlertProps) {
  return (
    <div
      role={tone === 'accent' ? 'alert' : 'status'}
      className={`rounded border-l-4 px-4 py-3 ${tones[tone]}`}
    >
      <p className="font-semibold">{title}</p>
      {children && <div className="text-sm">{children}</div>}
    </div>
  );
}
