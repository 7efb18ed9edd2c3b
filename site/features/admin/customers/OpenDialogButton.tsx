import { type ReactNode, useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';

/** What a dialog needs to know of its button. */
export interface OpenedDialog {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

interface OpenDialogButtonProps {
  label: string;
  /** What the button is about, where the page has several of the same name: the id of its heading. */
  about?: string;
  variant?: 'secondary' | 'danger';
  children: (dialog: OpenedDialog) => ReactNode;
}

/** A button that opens a dialog. Closing the dialog returns the focus to it. */
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
