import type { ComponentProps } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { useMutation } from '#site/lib/use-mutation.ts';
import { Outcome } from './Outcome.tsx';

interface CallButtonProps<Output>
  extends Pick<ComponentProps<'button'>, 'aria-describedby' | 'children' | 'className'> {
  size?: 'small' | 'normal';
  run: () => Promise<Output>;
  onSuccess?: (output: Output) => void;
  /** Describes the success, if the page does not show it. */
  describe?: (output: Output) => string;
  onSettled?: () => unknown;
}

/** Button that runs one call at a time, and shows the outcome beside it. */
export function CallButton<Output>(props: CallButtonProps<Output>) {
  const {
    run,
    onSuccess,
    describe,
    onSettled = () => undefined,
    size = 'small',
    ...button
  } = props;
  const { mutate, isPending, output, error } = useMutation<void, Output>(run, {
    onSuccess,
    onSettled,
  });
  return (
    <>
      <Button
        {...button}
        variant="secondary"
        size={size}
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      />
      <Outcome done={output === undefined ? undefined : describe?.(output)} error={error} />
    </>
  );
}
