import type { ComponentProps } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { useMutation } from '#site/lib/use-mutation.ts';
import { showError } from './toasts.ts';

interface CallButtonProps<Output>
  extends Pick<ComponentProps<'button'>, 'aria-describedby' | 'children' | 'className'> {
  size?: 'small' | 'normal';
  run: () => Promise<Output>;
  onSuccess: (output: Output) => void;
  onSettled?: () => unknown;
}

/** Button that runs one call at a time and shows a failure in a toast. */
export function CallButton<Output>(props: CallButtonProps<Output>) {
  const { run, onSuccess, onSettled = () => undefined, size = 'small', ...button } = props;
  const { mutate, isPending } = useMutation<void, Output>(run, {
    onSuccess,
    onError: showError,
    onSettled,
  });
  return (
    <Button
      {...button}
      variant="secondary"
      size={size}
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    />
  );
}
