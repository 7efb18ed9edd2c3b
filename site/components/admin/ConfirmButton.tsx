import { useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

interface ConfirmButtonProps {
  label: string;
  isDisabled: boolean;
  question: string;
  consequence: string;
  onConfirm: () => void;
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, isDisabled, question, consequence, onConfirm } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Tooltip text="Delete">
        <Button
          variant="quiet"
          size="small"
          aria-label={label}
          aria-haspopup="dialog"
          disabled={isDisabled}
          onClick={() => setOpen(true)}
        >
          <Icon name="bin" />
        </Button>
      </Tooltip>
      <Dialog
        title={question}
        description={consequence}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isQuestion
      >
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            Delete
          </Button>
        </div>
      </Dialog>
    </>
  );
}
