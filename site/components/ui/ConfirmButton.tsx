import { AlertDialog } from 'radix-ui';
import type { ReactElement } from 'react';
import { Button } from './Button.tsx';
import { dialogLooks } from './Dialog.tsx';
import { Tooltip } from './Tooltip.tsx';

interface ConfirmButtonProps {
  /** The button that asks: a sign without words. */
  children: ReactElement;
  /** What the sign means. */
  tooltip: string;
  /** E.g. 'Delete “Elasticity”?' */
  question: string;
  /** What cannot be undone. */
  consequence: string;
  confirmLabel: string;
  onConfirm: () => void;
}

/** A button that asks before it does what cannot be undone. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { children, tooltip, question, consequence, confirmLabel, onConfirm } = props;
  return (
    <AlertDialog.Root>
      <Tooltip text={tooltip}>
        <AlertDialog.Trigger asChild>{children}</AlertDialog.Trigger>
      </Tooltip>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogLooks.overlay} />
        <AlertDialog.Content className={dialogLooks.content}>
          <AlertDialog.Title className="text-xl">{question}</AlertDialog.Title>
          <AlertDialog.Description>{consequence}</AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button variant="quiet">Cancel</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant="danger" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
