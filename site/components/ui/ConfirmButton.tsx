import { AlertDialog } from 'radix-ui';
import type { ReactElement } from 'react';
import { Button } from './Button.tsx';
import { dialogClasses } from './Dialog.tsx';
import { Tooltip } from './Tooltip.tsx';

interface ConfirmButtonProps {
  /** The icon button that opens the question. */
  children: ReactElement;
  /** Names the icon. */
  tooltip: string;
  /** E.g. 'Delete “Elasticity”?' */
  question: string;
  /** States what cannot be undone. */
  consequence: string;
  confirmLabel: string;
  onConfirm: () => void;
}

/** A button that asks for confirmation before an irreversible action. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { children, tooltip, question, consequence, confirmLabel, onConfirm } = props;
  return (
    <AlertDialog.Root>
      <Tooltip text={tooltip}>
        <AlertDialog.Trigger asChild>{children}</AlertDialog.Trigger>
      </Tooltip>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogClasses.overlay} />
        <AlertDialog.Content className={dialogClasses.content}>
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
