import type { ComponentProps } from 'react';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded px-5 py-2 text-base font-semibold ' +
  'no-underline transition-colors disabled:opacity-60 aria-disabled:opacity-60';

const looks: Record<Variant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-2 border-brand text-brand hover:bg-brand-wash',
  quiet: 'px-3 text-brand hover:bg-brand-wash',
  danger: 'bg-accent text-on-accent hover:brightness-110',
};

type ButtonProps =
  | (ComponentProps<'button'> & { variant?: Variant; href?: undefined })
  | (ComponentProps<'a'> & { variant?: Variant; href: string });

/** A button; with `href` a link that looks like one. 44 px high, so that a thumb meets it. */
export function Button({ variant = 'primary', className = '', ...props }: ButtonProps) {
  const classes = `${shape} ${looks[variant]} ${className}`;
  return props.href === undefined ? (
    <button type="button" {...props} className={classes} />
  ) : (
    <a {...props} className={classes}>
      {props.children}
    </a>
  );
}
