import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';

interface DialogProps {
  title: string;
  description: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

export const dialogClasses = {
  overlay: 'fixed inset-0 z-50 bg-veil',
  content:
    'sheet fixed top-1/2 left-1/2 z-50 grid max-h-[90dvh] w-[min(28rem,calc(100vw-2rem))] ' +
    '-translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto p-5 outline-none md:p-7',
};

/** A modal dialog. It takes the focus, closes on Escape and returns the focus to its opener. */
export function Dialog({ title, description, isOpen, onOpenChange, children }: DialogProps) {
  const opener = useRef<Element>(null);
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={dialogClasses.overlay} />
        <Radix.Content
          className={dialogClasses.content}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={() => {
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <div className="grid gap-1">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Description className="text-muted text-sm">{description}</Radix.Description>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
