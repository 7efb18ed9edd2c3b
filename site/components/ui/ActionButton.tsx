import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

type ActionButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className' | 'children' | 'aria-describedby'
> & {
  /** A path of ours, with its query. */
  href: string;
};

/**
 * A button that does something by going somewhere: buy, download. It is a form, so that it is a
 * button to everybody and works without scripts.
 */
export function ActionButton({ href, ...button }: ActionButtonProps) {
  const [action = '', query] = href.split('?');
  return (
    <form action={action} method="get" className="contents">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" {...button} />
    </form>
  );
}
