import type { ComponentProps } from 'react';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

const shape =
  'inline-flex min-h-11 flex-wrap items-center justify-center gap-2 rounded py-2 font-semibold wrap-break-word ' +
  'no-underline transition-[background-color] disabled:opacity-60 aria-disabled:opacity-60';

const looks: Record<Variant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-2 border-brand text-brand hover:bg-brand-wash',
  quiet: 'text-brand hover:bg-brand-wash',
  danger: 'bg-accent text-on-accent hover:brightness-110',
};

const sizes = { normal: 'px-5 text-base', small: 'max-w-full shrink-0 px-3 text-sm' };

interface Look {
  variant?: Variant;
  /** `small` stands in a row of other things, which give way first; it is as high. */
  size?: keyof typeof sizes;
}

type ButtonProps =
  | (ComponentProps<'button'> & Look & { href?: undefined })
  | (ComponentProps<'a'> & Look & { href: string });

/** A button; with `href` a link that looks like one. 44 px high, so that a thumb meets it. */
export function Button({
  variant = 'primary',
  size = 'normal',
  className = '',
  ...props
}: ButtonProps) {
  const classes = `${shape} ${sizes[size]} ${looks[variant]} ${className}`;
  return props.href === undefined ? (
    <button type="button" {...props} className={classes} />
  ) : (
    <a {...props} className={classes}>
      {props.children}
    </a>
  );
}
