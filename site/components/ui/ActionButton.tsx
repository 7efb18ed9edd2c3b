import type { ComponentProps, SubmitEventHandler } from 'react';
import { Button } from './Button.tsx';

type ActionButtonProps = Pick<
  ComponentProps<typeof Button>,
  'id' | 'variant' | 'size' | 'className' | 'children' | 'aria-describedby'
> & {
  /** A path of the shop, with its query. */
  href: string;
  /** Replaces the navigation; must prevent the default. */
  onSubmit?: SubmitEventHandler<HTMLFormElement> | undefined;
};

/**
 * A button that navigates, e.g. to buy or download. A form, so that assistive technology announces a
 * button and it works without scripts.
 */
export function ActionButton({ href, onSubmit, ...button }: ActionButtonProps) {
  // A form without fields leaves a bare "?" in the address; a script avoids that.
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
