import type { ComponentProps, SubmitEventHandler } from 'react';
import { Button } from './Button.tsx';

type ActionButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className' | 'children' | 'aria-describedby'
> & {
  /** A path of ours, with its query. */
  href: string;
  /** What a script does instead; it prevents the default. */
  onSubmit?: SubmitEventHandler<HTMLFormElement> | undefined;
};

/**
 * A button that does something by going somewhere: buy, download. It is a form, so that it is a
 * button to everybody and works without scripts.
 */
export function ActionButton({ href, onSubmit, ...button }: ActionButtonProps) {
  // A form leaves a bare "?" behind in the address; a script need not.
  const go: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    location.assign(href);
  };
  const [action = '', query] = href.split('?');
  return (
    <form action={action} method="get" className="contents" onSubmit={onSubmit ?? go}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" {...button} />
    </form>
  );
}
