import { type ReactNode, useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';

export interface OpenedDialog {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

interface OpenDialogButtonProps {
  label: string;
  /** Id of the heading that distinguishes buttons of the same name. */
  about?: string;
  variant?: 'secondary' | 'danger';
  children: (dialog: OpenedDialog) => ReactNode;
}

/** Closing the dialog returns the focus to the button. */
export function OpenDialogButton(props: OpenDialogButtonProps) {
  const { label, about, variant = 'secondary', children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size="small"
        aria-haspopup="dialog"
        aria-describedby={about}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && children({ isOpen, onOpenChange: setOpen })}
    </>
  );
}
