import type { ComponentProps, SubmitEventHandler } from 'react';
import { Button } from './Button.tsx';

type ActionButtonProps = Pick<
  ComponentProps<typeof Button>,
  'id' | 'variant' | 'size' | 'className' | 'children' | 'title' | 'aria-describedby'
> & {
  /** Path in the shop, with its query. */
  href: string;
  /** Replaces the navigation; must prevent the default. */
  onSubmit?: SubmitEventHandler<HTMLFormElement> | undefined;
};

/** Button that navigates. A form, so that it works without scripts and is announced as a button. */
export function ActionButton({ href, onSubmit, ...button }: ActionButtonProps) {
  // Submitting a form without fields would leave a bare "?" in the address.
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
