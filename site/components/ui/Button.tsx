import type { ComponentProps } from 'react';
import { errorMessages } from '#site/lib/labels.ts';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';

const variants: Record<Variant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-2 border-brand text-brand hover:bg-brand-wash',
  quiet: 'text-brand hover:bg-brand-wash',
  danger: 'bg-accent text-on-accent hover:brightness-110',
};

const sizes = {
  normal: 'px-5 text-base',
  small: 'max-w-full shrink-0 px-small-button text-sm',
};

interface Style {
  variant?: Variant;
  /** `small` has less padding, for tight rows, but the same height. */
  size?: keyof typeof sizes;
}

type ButtonProps =
  | (ComponentProps<'button'> & Style & { href?: undefined })
  | (ComponentProps<'a'> & Style & { href: string });

/** Button, or a link styled as a button if `href` is set. 44 px high, for touch. */
export function Button({
  variant = 'primary',
  size = 'normal',
  className = '',
  ...props
}: ButtonProps) {
  const classes = `button ${sizes[size]} ${variants[variant]} ${className}`;
  return props.href === undefined ? (
    <button type="button" {...props} className={classes} />
  ) : (
    <a {...props} className={classes}>
      {props.children}
    </a>
  );
}

/** Button that reloads the page, for failures that a retry cannot fix. */
export const ReloadButton = () => (
  <Button
    variant="secondary"
    size="small"
    className="justify-self-start"
    onClick={() => location.reload()}
  >
    {errorMessages.reload}
  </Button>
);
