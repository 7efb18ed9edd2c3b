import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { ignoreSecondPress } from '#site/lib/second-press.ts';

interface DialogProps {
  title: string;
  description: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Closes only on an answer or Escape, not on a press outside the dialog. */
  isQuestion?: boolean;
  children: ReactNode;
}

/** Modal dialog: takes the focus, closes on Escape and returns the focus to its opener. */
export function Dialog({ isOpen, ...props }: DialogProps) {
  return isOpen && <OpenDialog {...props} />;
}

function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  const { title, description, onOpenChange, isQuestion = false, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    ignoreSecondPress();
    return () => {
      // Closed before removal, because closing returns the focus.
      element?.close();
      ignoreSecondPress();
    };
  }, []);
  const closeBeside = (event: PointerEvent<HTMLDialogElement>) => {
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) onOpenChange(false);
  };
  return (
    <dialog
      ref={dialog}
      {...(isQuestion ? { role: 'alertdialog' } : { onPointerDown: closeBeside })}
      aria-labelledby={id}
      aria-describedby={`${id}-description`}
      onKeyDown={keepFocus}
      onClose={() => onOpenChange(false)}
      className="sheet fixed inset-0 m-auto grid h-fit max-h-[90dvh] w-[min(28rem,calc(100vw-2rem))] gap-4 overflow-y-auto p-[min(1.25rem,6vw)] text-ink outline-none backdrop:bg-veil md:p-7"
    >
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p id={`${id}-description`} className={isQuestion ? '' : 'text-muted text-sm'}>
          {description}
        </p>
      </div>
      {children}
    </dialog>
  );
}

/** Wraps the focus between the last and the first control; otherwise the focus would leave the page. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'a[href], input:enabled, select:enabled, button:enabled',
    ),
  ];
  const [edge, next] = event.shiftKey
    ? [controls.at(0), controls.at(-1)]
    : [controls.at(-1), controls.at(0)];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  next?.focus();
}
