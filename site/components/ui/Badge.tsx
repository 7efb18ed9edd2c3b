import type { ComponentProps } from 'react';

type BadgeProps = ComponentProps<'span'> & { tone?: 'brand' | 'accent' | 'neutral' };

const tones = {
  brand: 'bg-brand-wash text-brand',
  accent: 'bg-accent-wash text-accent',
  neutral: 'bg-rule text-ink',
};

/** Short label: a discount or a fault (`accent`), a state (`brand`), or an unknown state (`neutral`). */
export function Badge({ tone = 'brand', className = '', ...props }: BadgeProps) {
  return (
    <span
      {...props}
      className={`inline-block max-w-full rounded px-2 py-0.5 font-semibold text-sm wrap-break-word ${tones[tone]} ${className}`}
    />
  );
}
